"""Measurements of dotsnb: run by hand or by ``make bench``, never as tests."""
