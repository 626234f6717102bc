"""The app in Spanish, chosen by a person in its settings: every screen fits its words."""

from __future__ import annotations

CODE = """
import dotsnb
from dotsnb.widgets.app import App
board = App()
board
"""


def test_another_language_is_chosen_in_the_settings(open_notebook, picture):
    notebook = open_notebook([CODE], height=1500)
    notebook.run_all()
    page = notebook.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language", exact=True).select_option("Español")
    page.get_by_role("button", name="Partida nueva").wait_for()
    page.get_by_label("Ritmo de la IA").wait_for()
    picture(notebook, "app_settings_spanish", ".dotsnb-app")
    page.get_by_role("button", name="Partida nueva").click()
    page.get_by_role("radio", name="Dabba").check()
    picture(notebook, "app_start_spanish", ".dotsnb-app")
    page.get_by_role("button", name="Jugar", exact=True).click()
    page.get_by_role("application", name="Tablero de Puntos y cajas").wait_for()
    page.get_by_text("Tu turno: traza una línea.").first.wait_for()
    picture(notebook, "app_game_spanish", ".dotsnb-app")
    assert notebook.errors == []
