"""Dots and Boxes for Jupyter: every public name of the package, loaded only when it is first used."""

__version__ = "0.1.0"
