"""The fifteenth lesson: a bot of one's own, from any line to looking ahead and playing on, measured against the levels.

The bots here are the solutions. They are written as a pupil would write them, with nothing but a position's own
questions: ``legal_lines``, ``captures``, ``after``, ``scores``, ``to_move``, ``over``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from math import factorial

from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Choose, Count, WriteBot, WriteFunction
from dotsnb.lessons.kinds.writing import PupilsBot, rival, same_dice, share_of
from dotsnb.lessons.lesson import Lesson

__all__ = [
    "average",
    "careful",
    "closes",
    "finishes",
    "gift",
    "lesson",
    "lucky",
    "orders",
    "play_on",
    "player_of_endings",
    "value",
]

PLAYERS = ("You", "Bo")
SMALL = Board("box 2x2", players=PLAYERS)
MIDDLE = Board("box 2x3", players=PLAYERS)

FEW, MORE = 5, 8  # open lines from which on an ending is tried out: without remembering, and with it
GAMES = 10

LATE = Board("box 2x3", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   • """, players=PLAYERS)

#: Few lines are open on these, some with boxes on offer, some without.
ENDINGS = (
    Board("box 1x2", lines=("a1b1", "b1c1", "a2b2", "b2c2", "a1a2"), players=PLAYERS),
    Board("box 1x2", lines=("a1b1", "b1c1", "a2b2", "b2c2"), players=PLAYERS),
    Board("box 1x3", lines=("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2"), players=PLAYERS),
    Board("box 1x3", lines=("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2", "a1a2"), players=PLAYERS),
    Board("box 2x2", lines=("a1b1", "b1c1", "a1a2", "a2a3", "c1c2", "c2c3", "a3b3"), players=PLAYERS),
)


# ------------------------------------------------------------------------------------------- bots, one after another


def lucky(position: Position) -> str:
    """Any open line."""
    return random.choice(position.legal_lines)


def closes(position: Position) -> str:
    """A line that closes a box; else any."""
    for line in position.legal_lines:
        if position.captures(line):
            return line
    return random.choice(position.legal_lines)


def careful(position: Position) -> str:
    """A line that closes a box; else one after which nothing can be closed; else any."""
    for line in position.legal_lines:
        if position.captures(line):
            return line
    safe = [line for line in position.legal_lines if gift(position, line) == 0]
    return random.choice(safe or position.legal_lines)


def gift(position: Position, line: str) -> int:
    """How many boxes the next player can take, one after another, once this line is drawn."""
    position, boxes = position.after(line), 0
    while closing := [other for other in position.legal_lines if position.captures(other)]:
        boxes += len(position.captures(closing[0]))
        position = position.after(closing[0])
    return boxes


def value(position: Position) -> int:
    """How many boxes more than the other the mover gets from here on, if both play as well as can be."""
    if position.over:
        return 0
    return max(gain(position, line, value) for line in position.legal_lines)


def gain(position: Position, line: str, value_of: Callable[[Position], int]) -> int:
    """What the mover has of a line: the boxes that it closes, and what follows."""
    seat, after = position.to_move, position.after(line)
    assert seat is not None, "nobody draws after the end"
    closed, rest = after.scores[seat] - position.scores[seat], value_of(after)
    return closed + rest if after.to_move == seat else closed - rest


def orders(position: Position) -> int:
    """In how many orders the open lines can be drawn."""
    return factorial(len(position.open_lines))


def finishes(position: Position) -> str:
    """The best line as soon as few are open; before that a careful one."""
    if len(position.open_lines) > FEW:
        return careful(position)
    return max(position.legal_lines, key=lambda line: gain(position, line, value))


def play_on(position: Position) -> Position:
    """The end of a game in which everybody draws at random."""
    while not position.over:
        position = position.after(random.choice(position.legal_lines))
    return position


def average(position: Position, line: str, games: int) -> float:
    """How far the mover is ahead at the end on average, if the game is played on at random after this line."""
    seat = position.to_move
    assert seat is not None, "nobody draws after the end"
    total = 0
    for _game in range(games):
        end = play_on(position.after(line))
        total += end.scores[seat] - end.scores[1 - seat]
    return total / games


def player_of_endings(position: Position) -> str:
    """The best line a little earlier: it remembers what every set of open lines is worth."""
    if len(position.open_lines) > MORE:
        return careful(position)
    known: dict[tuple[str, ...], int] = {}

    def worth(position: Position) -> int:
        if position.over:
            return 0
        if position.open_lines not in known:
            known[position.open_lines] = max(gain(position, line, worth) for line in position.legal_lines)
        return known[position.open_lines]

    return max(position.legal_lines, key=lambda line: gain(position, line, worth))


# -------------------------------------------------------------------------------------------------- which is better?

RANDOM, CLOSING, CAREFUL = N_("Any open line"), N_("Close a box, else any line"), N_("Close a box, else a safe line")
RIVALS = {RANDOM: "easy", CLOSING: "closes", CAREFUL: "normal"}


@cache
def _share(name: str) -> float:
    """The share of games that such a bot wins against Normal."""
    bot = PupilsBot(closes) if name == "closes" else rival(name)
    with same_dice():
        return share_of(bot, "normal", SMALL.rules, 2 * GAMES)


def _best_bot(game: Game) -> str:
    return max(RIVALS, key=lambda option: _share(RIVALS[option]))


def _gifts() -> tuple[tuple[Position, str], ...]:
    """Positions with lines that close nothing: some give nothing away, some a box, some a chain."""
    boards = (SMALL(), LATE(), *(board() for board in ENDINGS))
    return tuple(
        (game.position, line) for game in boards for line in game.legal_lines if not game.position.captures(line)
    )


def _certain() -> tuple[tuple[Position, str, int], ...]:
    """Positions, lines and numbers of games where chance decides nothing, so that the average is sure."""
    one_box = Board("box 1x1", lines=("a1b1",), players=PLAYERS)().position
    last = ENDINGS[0]().position
    return ((one_box, "a1a2", 3), (last, "b1b2", 4), (last, "c1c2", 2), (last.after("b1b2"), "c1c2", 5))


lesson = Lesson(
    N_("Write your own bot"),
    notebook="15_own_bot",
    aim=N_("Program a player: from any line to careful play, to looking ahead and playing on, and measure it."),
    minutes=90,
    ages=(13, None),
    boards={"late": LATE},
    exercises=[
        WriteBot(
            N_("Write a bot that answers with any open line."),
            SMALL,
            lucky,
            praise=N_("It played whole games, and every line was allowed."),
            way=(
                N_("position.legal_lines holds the names of all lines that may be drawn."),
                N_("Return one of them: return position.legal_lines[0], or let random.choice(...) pick one."),
            ),
        ),
        WriteBot(
            N_("Write a bot that closes a box whenever it can."),
            SMALL,
            closes,
            ("capture",),
            praise=N_("Wherever a box could be closed, it closed one."),
            way=(
                N_("Go through the lines: for line in position.legal_lines."),
                N_("position.captures(line) holds the boxes that a line closes. If there is one, return the line."),
                N_("After the loop no line closes anything: return any line."),
            ),
        ),
        WriteBot(
            N_("Write a bot that closes a box if it can, and otherwise draws a safe line if there is one."),
            SMALL,
            careful,
            ("capture", "safe"),
            praise=N_("It closed what could be closed, and gave nothing away while it could."),
            way=(
                N_("First close a box, as before."),
                N_("Draw each line in your mind: after = position.after(line) is the position after it."),
                N_("A line is safe if after.captures(other) is empty for every other line of after.legal_lines."),
                N_("Collect the safe lines in a list, and return one of them. If there is none, return any line."),
            ),
        ),
        Choose(
            N_("Which of these bots wins most often against Normal?"),
            SMALL,
            {
                RANDOM: N_("That is how Easy plays: it loses nearly every game."),
                CLOSING: N_("It takes boxes, but it also gives them away."),
                CAREFUL: N_("It does what Normal does, so about half of the games are its own."),
            },
            _best_bot,
            rule=N_("Measure them, or ask which one knows everything that the others know."),
        ),
        WriteFunction(
            N_(
                "Write a function gift(position, line): "
                "how many boxes can be taken one after another once the line is drawn?"
            ),
            LATE,
            gift,
            _gifts(),
            way=(
                N_("Begin with position = position.after(line) and boxes = 0."),
                N_("As long as some line closes boxes, add their number, and go on with the position after that line."),
                N_("When no line closes anything any more, return boxes."),
            ),
        ),
        WriteFunction(
            N_(
                "Write a function value(position): how many boxes more than the other does the mover still get, "
                "if both play as well as can be?"
            ),
            ENDINGS[1],
            value,
            ENDINGS,
            praise=N_("It is right on every board. This way of looking ahead is called minimax."),
            way=(
                N_("When the game is over, nothing is left to get: return 0."),
                N_("For each line: the mover gets the boxes that it closes, and then comes the position after it."),
                N_("Ask value(after). If the same player is still to move, add it; if the other one is, take it away."),
                N_("The mover chooses: return the largest of these numbers."),
            ),
        ),
        Count(
            N_("In how many orders can the open lines of this board be drawn?"),
            ENDINGS[2],
            orders,
            praise=N_("{count} orders. Each further line multiplies that number."),
            advice=N_("Any of the lines can be the first, any of the others the second, and so on: multiply."),
            mistakes={"open lines": N_("So many lines can be the first. Then the others follow.")},
        ),
        WriteBot(
            N_("Write a bot that draws a best line as soon as no more than five lines are open."),
            SMALL,
            finishes,
            ("best",),
            most_lines=FEW,
            praise=N_("With five lines or fewer it never made a mistake."),
            way=(
                N_("If len(position.open_lines) is greater than 5, answer as your careful bot does."),
                N_("Else work out what each line gains: the boxes it closes, and value(after) added or taken away."),
                N_("Return the line that gains most."),
            ),
        ),
        WriteFunction(
            N_(
                "Write a function average(position, line, games): draw the line, play the game on at random, and tell "
                "how far the player who drew it is ahead at the end, on average."
            ),
            ENDINGS[0],
            average,
            _certain(),
            praise=N_("Where chance decides nothing your average is right. Now it can guess elsewhere."),
            way=(
                N_("Remember who draws: seat = position.to_move."),
                N_("Play on from position.after(line), as often as games says, each time to the end."),
                N_("Add up end.scores[seat] - end.scores[1 - seat], and divide the sum by games."),
            ),
        ),
        WriteBot(
            N_("Write a bot of your own that wins at least six of ten games against Normal on 2 rows of 3 boxes."),
            MIDDLE,
            player_of_endings,
            level="normal",
            share=0.6,
            games=GAMES,
            praise=N_("Your bot is better than Normal."),
            way=(
                N_("Play carefully, and look ahead as soon as few lines are open: the earlier, the better."),
                N_("Looking ahead meets the same open lines again and again. Keep in a dict what they are worth."),
                N_("position.open_lines can be the key. With that, eight open lines are soon tried out."),
            ),
        ),
    ],
)
