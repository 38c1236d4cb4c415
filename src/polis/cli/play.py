"""`polis play`: Akropolis in the terminal, against people, the computer or an Architect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.text import Text

from polis.akropolis import (
    AkropolisError,
    Architect,
    Game,
    Move,
    Options,
    OptionsError,
    Rulings,
)
from polis.akropolis.drawing.text import draw_plan
from polis.akropolis.explaining import counted
from polis.akropolis.players.levels import player_named
from polis.akropolis.players.player import Budget, Player
from polis.akropolis.players.thinker import QUICK, Thinker
from polis.akropolis.records import Record
from polis.akropolis.records.words import read_move
from polis.akropolis.rules import variants_named

from .console import coloured, coloured_tile, console, names
from .replay import print_move, print_position, save_record
from .score import holding, print_reasons, scorepad, seat_name

THINKING = Budget(1.0)
LEAVE = ("quit", "exit", "q")
HELP = """\
  3@2,-1/NE   take the tile at place 3; its first hex goes to 2,-1, the next one north-east of that
  best        list good moves with what to expect; then type the number of one
  why         explain your score
  cities      show everyone's city
  undo        take your last move back
  save FILE   write the game down (name it .json for JSON)
  quit        leave"""


@dataclass
class Session:
    """What happens at this keyboard: the games so far, and who is a person."""

    games: list[Game]
    people: int
    computer: Player
    hints: list[Move] = field(default_factory=list)
    random: Random = field(default_factory=Random)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.games[-1]

    def play(self, move: Move) -> None:
        """Apply a move and tell it."""
        self.games.append(self.game.apply(move))
        self.hints = []
        print_move(self.games[-2], self.game, len(self.game.moves))


def play(
    players: Annotated[int, typer.Option(help="How many play: 2, 3 or 4.")] = 2,
    people: Annotated[int, typer.Option(help="How many of them are people here.")] = 1,
    solo: Annotated[
        str | None, typer.Option(help="Solo against Hippodamos, Metagenes or Callicrates.")
    ] = None,
    long: Annotated[bool, typer.Option("--long", help="Play with all 61 tiles.")] = False,
    variants: Annotated[str, typer.Option(help='For instance "houses, temples".')] = "",
    rulings: Annotated[str, typer.Option(help='For instance "houses_by_value".')] = "",
    level: Annotated[
        str, typer.Option(help="The computer player: see polis arena --list.")
    ] = "lykos",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the game here when you leave.")] = None,
) -> None:
    """Play in the terminal: people against each other, the computer, or an Architect.

    **Examples**

    `polis play` · `polis play --players 4 --people 2 --level phaidra` ·
    `polis play --solo callicrates --save game.txt`
    """
    if solo is not None and players != 2:
        raise OptionsError("a solo game is for one: leave out --players")
    options = Options(
        1 if solo is not None else players,
        long,
        variants_named(names(variants)),
        Rulings.switching_on(names(rulings)),
        Architect.named(solo) if solo is not None else None,
    )
    if not 0 <= people <= options.players:
        raise OptionsError(f"{people} people cannot fill {options.players} seats")
    session = Session([Game.new(options, seed)], people, player_named(level))
    if people:
        console().print("Type [bold]help[/] for what you can type, or just [bold]best[/].")
    while not session.game.over:
        if session.game.to_move >= session.people:
            session.play(session.computer.choose(session.game.public, THINKING, session.random))
        elif not _ask(session):
            break
    if session.game.over:
        print_position(session.game)
    if save:
        save_record(Record.of(session.game), save)


def _ask(session: Session) -> bool:
    """Show the position and do what is typed, until a move is made; False to leave."""
    _show(session.game)
    before = session.game
    while session.game is before:
        try:
            words = input("> ").split()
        except EOFError:
            words = ["quit"]
        if len(words) == 1 and words[0].lower() in LEAVE:
            console().print("Goodbye.")
            return False
        if words:
            _obey(session, words)
    return True


def _obey(session: Session, words: list[str]) -> None:
    """Do what was typed; what cannot be done is said in a line and changes nothing."""
    command, *rest = words
    command = command.lower()
    try:
        if command in _COMMANDS and not rest:
            _COMMANDS[command](session)
        elif command == "save" and len(rest) == 1:
            save_record(Record.of(session.game), Path(rest[0]))
        elif command.isdecimal() and not rest:
            session.play(_hint(session, command))
        else:
            session.play(_typed_move(session, " ".join(words)))
    except AkropolisError as error:
        console().print(Text(str(error), "red"))


def _typed_move(session: Session, text: str) -> Move:
    move, tile = read_move(text)
    offered = session.game.site[move.place - 1 : move.place]
    if tile and offered and tile not in offered:
        raise AkropolisError(f"the tile at place {move.place} is {offered[0]}, not {tile}")
    return move


def _hint(session: Session, number: str) -> Move:
    hints = {str(at): move for at, move in enumerate(session.hints, start=1)}
    if number not in hints:
        raise AkropolisError(f"there is no move number {number[:20]}: type best for a list")
    return hints[number]


def _show(game: Game) -> None:
    seat, out = game.to_move, console()
    out.rule(f"Round {game.round} of {game.options.rounds}")
    city = game.cities[seat]
    out.print(coloured(draw_plan(city.skyline, city.border)))
    out.print()
    site = Text("Construction Site  ")
    for place, tile in enumerate(game.site, start=1):
        style = "bold" if place - 1 <= game.stones[seat] else "dim strike"
        site.append(f" {place}:", style).append(coloured_tile(tile.letters))
    out.print(site)
    points = game.score(seat).total
    out.print(f"{seat_name(game, seat)}: {holding(game.stones[seat], points)}")
    if game.pile:
        name, stones = seat_name(game, 1), game.pile.stones
        theirs = game.score(1).total
        out.print(f"{name}: {counted(len(game.pile.tiles), 'tile')}, {holding(stones, theirs)}")


def _best(session: Session) -> None:
    """List the moves that a strong player would consider."""
    game = session.game
    advice = Thinker(QUICK).advise(game.public, THINKING, session.random)
    session.hints = [one.move for one in advice]
    what = "a lead of" if game.pile else "points"
    for number, (move, expected, chance) in enumerate(advice, start=1):
        tile = coloured_tile(game.site[move.place - 1].letters)
        in_the_end = f"{what} {expected:.0f}" if game.pile else f"{expected:.0f} {what}"
        line = f"  {move}: {in_the_end} in the end, {chance:.0%} to win"
        console().print(Text.assemble(f"  {number}  ", tile, line))


def _why(session: Session) -> None:
    result = session.game.score(session.game.to_move)
    console().print(scorepad([""], [result]))
    print_reasons(result)


def _cities(session: Session) -> None:
    game, out = session.game, console()
    for seat, city in enumerate(game.cities):
        out.print(f"\n[bold]{seat_name(game, seat)}[/]: {counted(game.score(seat).total, 'point')}")
        out.print(coloured(draw_plan(city.skyline)))
    if game.pile:
        tiles = " ".join(map(str, game.pile.tiles))
        out.print(f"\n[bold]{seat_name(game, 1)}[/]: {game.score(1).total} points, tiles {tiles}")


def _undo(session: Session) -> None:
    """Go back to the last position in which a person at this keyboard was to move."""
    earlier = [at for at, game in enumerate(session.games[:-1]) if game.to_move < session.people]
    if not earlier:
        raise AkropolisError("there is no move of yours to take back")
    del session.games[earlier[-1] + 1 :]
    session.hints = []


_COMMANDS: dict[str, Callable[[Session], None]] = {
    "help": lambda session: console().print(HELP, markup=False),
    "?": lambda session: console().print(HELP, markup=False),
    "best": _best,
    "why": _why,
    "cities": _cities,
    "undo": _undo,
}
