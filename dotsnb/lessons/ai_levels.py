"""The thirteenth lesson: what the four levels of the computer see, and how each of them is beaten."""

from __future__ import annotations

from collections.abc import Callable

from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Beat, Board, Choose, Count, FindLines, PlayOut
from dotsnb.lessons.kinds.playing import Steady
from dotsnb.lessons.lesson import Lesson

__all__ = ["ends_with", "lesson", "may_draw", "turn_of"]

ASKED = 60  # times a level is asked what it would draw: enough that nothing is left out
SEED = 1  # of the levels that are played against

READY = Board("box 2x3", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ │ _ · _ │
    •───•   •   • """, players=("Easy", "Ann"))

TWO_CHAINS = """
    •───•───•   •   •
    · _ · _ · _ │ _ │
    •───•───•───•   •
    · _ · _ · _ · _ │
    •───•───•───•───• """

CHAINS = Board("box 2x4", TWO_CHAINS, players=("Ann", "Bo"))
NORMAL_MUST = Board("box 2x4", TWO_CHAINS, players=("Normal", "Ann"))

OFFER = """
    •───•───•───•
    │ _ · _ · _ ·
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───• """

HARD_MAY = Board("box 2x3", OFFER, players=("Hard", "Ann"))
IN_CONTROL = Board("box 2x3", OFFER, players=("Ann", "Expert"))

THREE_CHAINS = Board("box 2x4", """
    •───•───•   •   •
    · _ · _ · _ │ _ ·
    •───•───•───•───•
    · _ · _ · _ · _ ·
    •───•───•───•───• """, players=("Ann", "Hard"))


def may_draw(level: str) -> Callable[[Position], list[str]]:
    """The lines that a level may draw: it is asked many times, each time with other dice."""

    def lines(position: Position) -> list[str]:
        drawn = {Steady(level, seed).choose(position) for seed in range(ASKED)}
        return [line for line in position.legal_lines if line in drawn]

    return lines


def turn_of(level: str, position: Position) -> list[str]:
    """The lines of a level's whole turn."""
    player, seat, lines = Steady(level, SEED), position.to_move, list[str]()
    while not position.over and position.to_move == seat:
        lines.append(player.choose(position))
        position = position.after(lines[-1])
    return lines


def ends_with(level: str) -> Callable[[Position], int]:
    """How many boxes the first player has at the end, who always takes what there is, against a level."""

    def boxes(position: Position) -> int:
        seated = (Steady("hard", SEED), Steady(level, SEED))
        while not position.over:
            assert position.to_move is not None, "the game is not over"
            position = position.after(seated[position.to_move].choose(position))
        return position.scores[0]

    return boxes


ALL_OF_IT = N_("It takes all three boxes, and opens the next chain.")
ALL_BUT_TWO = N_("It takes one box and leaves two.")
NOTHING = N_("It leaves all three boxes and opens the next chain.")


def _with_the_offer(game: Game) -> str:
    """What Hard does with the boxes that it is offered."""
    position = game.position
    for line in turn_of("hard", position):
        position = position.after(line)
    return {3: ALL_OF_IT, 1: ALL_BUT_TWO, 0: NOTHING}[position.scores[0]]


lesson = Lesson(
    N_("How the computer thinks"),
    notebook="13_ai_levels",
    aim=N_("Know what each of the four levels looks at, foretell what it draws, and set it a trap."),
    minutes=40,
    ages=(10, None),
    boards={"ready": READY, "chains": CHAINS, "three chains": THREE_CHAINS},
    exercises=[
        Count(
            N_("One box is ready, but Easy draws any open line. Out of how many lines does it draw one?"),
            READY,
            "open lines",
            mistakes={"ready boxes": N_("That is how many boxes are ready. Easy does not see them: count open lines.")},
        ),
        FindLines(
            N_("No line is safe, and Normal must draw. Name all lines that it may choose."),
            NORMAL_MUST,
            may_draw("normal"),
            hints=(
                N_("A line inside a chain leaves a ready box on both its sides. What does a line at the end leave?"),
                N_("Normal counts ready boxes, not chains: each end of each chain looks the same to it."),
            ),
        ),
        Beat(N_("Beat Normal. You are Ann, and you must open a chain."), CHAINS, "normal", seed=SEED),
        Choose(
            N_("Hard is offered a chain of three, and another chain of three is left. What does Hard do?"),
            HARD_MAY,
            {
                ALL_OF_IT: N_("Hard takes whatever it can. Then it must move, and that opens the other chain."),
                ALL_BUT_TWO: N_("That is the double-cross, and it would be better. But Hard never leaves anything."),
                NOTHING: N_("Hard never leaves boxes that it can take."),
            },
            _with_the_offer,
            rule=N_("Does Hard ever leave a box that it can take?"),
        ),
        Count(
            N_("Ann opens the short chain with a1a2 and then takes all she can. How many does she get against Hard?"),
            CHAINS,
            ends_with("hard"),
            moves=("a1a2",),
            advice=N_("Hard takes the whole short chain. What must it open then, and who takes that?"),
            praise=N_("She ends with {count}: Hard took the short chain and had to open the long one."),
        ),
        Beat(N_("Beat Hard. It will never leave you a box on purpose. But you may!"), THREE_CHAINS, "hard", seed=SEED),
        Count(
            N_("Once more Ann opens the short chain with a1a2, but against Expert. How many boxes does she get?"),
            CHAINS,
            ends_with("expert"),
            moves=("a1a2",),
            advice=N_("Expert leaves the last two boxes of the short chain. Who must open the long one then?"),
            mistakes={5: N_("So it was against Hard. But Expert leaves the last boxes of the short chain.")},
            praise=N_("She gets only {count}: the boxes that Expert left to stay in control."),
        ),
        PlayOut(
            N_("Expert plays this ending without a mistake. Play it just as well: you are Ann."),
            IN_CONTROL,
            hints=(
                N_("If you take all three, you must open the other chain. Is there another way?"),
                N_("Take one box, then leave two: a double-cross."),
            ),
        ),
    ],
)
