"""The frame of the app: where to go, which screen is up, and the one place where games begin and end."""

from __future__ import annotations

import contextlib
from html import escape
from typing import Any

import anywidget
import ipywidgets
import traitlets

from dotsnb.errors import DotsError
from dotsnb.i18n import AUTO, set_language
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.figures import FiguresPanel
from dotsnb.widgets.app.parts import button, row, say, show, text
from dotsnb.widgets.app.saves import SavesPanel
from dotsnb.widgets.app.settings import SettingsPanel, sample
from dotsnb.widgets.app.start import StartPanel
from dotsnb.widgets.app.table import Table
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.closing import close_with_parts, dispose, forget_earlier
from dotsnb.widgets.companion import with_still
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import SPEEDS
from dotsnb.widgets.session import Session
from dotsnb.widgets.still import publish, publish_behind

__all__ = ["App", "app"]


class Stage(anywidget.AnyWidget):
    """The app's style, and its hand in the browser that moves the keyboard to a new screen."""

    _esm = with_still("app/stage.js")
    _css = with_still("app/style.css")
    screen = traitlets.Int(0).tag(sync=True)
    #: This widget's own id, by which the browser can ask whether the kernel is still there.
    me = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.me = self.model_id or ""


class App(ipywidgets.VBox):
    """The whole game in a cell.

    :param store: where choices and games are kept; None keeps them only as long as the app lives.
    """

    def __init__(self, store: Any = None) -> None:
        self.store = store
        self._gone = False
        self._kept: dict[str, Any] = {}
        self._speak_as_kept()
        self._body: ipywidgets.Widget | None = None
        self.table: Table | None = None  # stays while somebody looks at the settings
        self._left: Table | None = None  # a game that was left, until its widgets are taken away
        self._stage = Stage()
        self.looks = self._kept_looks()
        self.looks.observe(self._follow_looks)
        self.heading = ipywidgets.HTML()
        self.words = text(" ".join(getattr(store, "notices", ())), live=True)
        self.bar = row(self._ways())
        self.bar.add_class("dotsnb-app-bar")
        self._place = ipywidgets.VBox([])
        super().__init__([self.bar, self.heading, self.words, self._place, self._stage])
        self.add_class("dotsnb-app")
        self._put_controls()
        self.show_start()

    def _ways(self) -> list[ipywidgets.Button]:
        """A button to each of the screens."""
        places = [(_("New game"), self.show_start)]
        if self.store is not None:
            places += [(_("Saved games"), self.show_saves), (_("Statistics"), self.show_figures)]
        places.append((_("Settings"), self.show_settings))
        self.back = button(_("Back to the game"), self.show_table, style="primary")
        show(self.back, False)
        return [*(button(label, go) for label, go in places), self.back]

    # --- Screens ---------------------------------------------------------------------------------

    def _show(self, title: str, body: ipywidgets.Widget) -> None:
        """Put up another screen; the one before it is taken away with all its widgets."""
        gone = {part for part in (self._body, self._left) if part not in (None, self.table)}
        self._body, self._left = body, None
        self.heading.value = f'<h2 tabindex="-1">{escape(title)}</h2>'
        self._place.children = (body,)
        show(self.back, self.table not in (None, body))
        self._stage.screen += 1
        for part in gone:
            dispose(part)

    def show_start(self) -> None:
        """Choose a game."""
        self._leave_table()
        choices = Choices.from_dict(self._setting("choices"))
        waiting = () if self.store is None else self.store.saves.all()
        self._show(_("New game"), StartPanel(choices, self.play, waiting, self.resume))

    def show_saves(self) -> None:
        """The games that were left."""
        self._leave_table()
        self._show(_("Saved games"), SavesPanel(self.store, self.resume, self.looks))

    def show_settings(self) -> None:
        """How things look and feel; a game that is going on waits meanwhile."""
        panel = SettingsPanel(
            self.looks,
            self._setting("speed"),
            self._keep_speed,
            self._setting("language") or AUTO,
            self._speak,
        )
        self._show(_("Settings"), panel)

    def show_figures(self) -> None:
        """Statistics, leaderboard and achievements."""
        self._leave_table()
        self._show(_("Statistics"), FiguresPanel(self.store))

    # --- Games -----------------------------------------------------------------------------------

    def play(self, choices: Choices) -> None:
        """Begin a game; others that were left stay where they are."""
        self._keep_setting("choices", choices.as_dict())
        self._sit_down(Session(choices, self.store, delay=self._delay))

    def resume(self, name: str) -> None:
        """Go on with a game that was left."""
        try:
            session = Session.resume(self.store, name, delay=self._delay)
        except DotsError as problem:
            say(self.words, str(problem), live=True)
            return
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        say(self.words, "", live=True)
        self._leave_table()
        self.table = Table(session, self.show_start, self.looks)
        self.show_table()

    def show_table(self) -> None:
        """The game that is going on."""
        if self.table is not None:
            self._show(self.table.session.choices.title, self.table)

    # --- Settings --------------------------------------------------------------------------------

    def _follow_looks(self, change: Any) -> None:
        self._keep_setting("looks", self.looks.as_dict())
        if change["name"] == "controls":
            self._put_controls()

    def _keep_speed(self, speed: str) -> None:
        """How fast the computer's lines follow each other, also in the game that is going on."""
        self._keep_setting("speed", speed)
        if self.table is not None:
            self.table.session.model.delay = self._delay

    def _put_controls(self) -> None:
        """What is pressed stands on the side that was chosen, on every screen."""
        if self.looks.controls == "right":
            self.add_class("dotsnb-app-right-handed")
        else:
            self.remove_class("dotsnb-app-right-handed")

    def _kept_looks(self) -> Looks:
        """The looks that were chosen; what cannot be any more takes its default."""
        looks = Looks()
        with contextlib.suppress(DotsError):
            looks.apply(self._setting("looks") or {})
        return looks

    def _speak(self, language: str) -> None:
        """Speak another language at once, and after this."""
        set_language(language)
        self._keep_setting("language", language)
        before, self.bar.children = self.bar.children, self._ways()
        for way in before:
            dispose(way)
        self._leave_table()  # its words are in the other language
        self.show_settings()

    def _speak_as_kept(self) -> None:
        """Speak the language that was chosen; where none was, whatever is spoken already."""
        kept = self._setting("language")
        if kept not in (None, AUTO):
            with contextlib.suppress(DotsError):  # a language that is there no more
                set_language(kept)

    @property
    def _delay(self) -> float:
        return SPEEDS.get(str(self._setting("speed")), SPEEDS["normal"])

    def _setting(self, name: str) -> Any:
        return self._kept.get(name) if self.store is None else self.store.settings.get(name)

    def _keep_setting(self, name: str, value: Any) -> None:
        if self.store is None:
            self._kept[name] = value
            return
        try:
            self.store.settings.put(name, value)
        except DotsError as problem:  # it counts until the notebook is closed
            say(self.words, str(problem), live=True)

    def close(self) -> None:
        """Leave the game that is going on, and take everything away."""
        if self._gone:
            return  # ipywidgets closes once more when it forgets a widget
        self._gone = True
        self._leave_table()
        close_with_parts(self)
        super().close()

    def _ipython_display_(self, **_options: object) -> None:
        """Show the app, and behind it a board and a sentence for those who open the notebook later."""
        sentence = _("Run this cell to play Dots and Boxes: choose a game, go on with one, look at your figures.")
        game = sample()
        picture = {"image/svg+xml": game.to_svg(), "text/plain": f"{sentence}\n\n{game}"}
        if self._gone:
            publish(picture)
            return
        forget_earlier(self)
        publish_behind(self.model_id or "", sentence, picture)

    def _leave_table(self) -> None:
        """Leave the game that is going on, if there is one; it is kept as it stands."""
        if self.table is not None:
            self.table.session.leave()
            self.table, self._left = None, self.table


def app() -> App:
    """The whole game in a cell: choose, play, save, go on."""
    return App(_open_store())


def _open_store() -> Any:
    """The person's own store; without one the app keeps nothing, and everything else works."""
    try:
        from dotsnb.storage import Store
    except ImportError:
        return None
    return Store.open()
