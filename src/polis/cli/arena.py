"""`polis arena`: let computer players meet, and see who is stronger."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from polis.akropolis import Architect, Options, RecordError, Rulings
from polis.akropolis.explaining import counted
from polis.akropolis.players.player import Budget
from polis.akropolis.records.options_json import options_data
from polis.akropolis.rules import variants_named
from polis.arena import (
    SPRT,
    ArenaError,
    HouseGame,
    Interval,
    Line,
    Outcome,
    Played,
    Tournament,
    Verdict,
    standings,
)
from polis.arena import play as play_tournament
from polis.arena.charts import elo_chart
from polis.table import Level, game_named

from .console import console, error_console, names, plain_table, write_file

WIDE = 160
AKROPOLIS = "akropolis"

Report = Callable[[Played], None]


def arena(
    entrants: Annotated[
        list[str] | None, typer.Argument(help="Levels by name, module:Class, or cmd:program.")
    ] = None,
    player: Annotated[list[str] | None, typer.Option(help="One more of these; repeatable.")] = None,
    game: Annotated[str, typer.Option(help="The game that is played.")] = AKROPOLIS,
    players: Annotated[int, typer.Option(help="How many sit at a table: 2, 3 or 4.")] = 2,
    games: Annotated[int, typer.Option(help="How many games in all, up to whole deals.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", "-j", help="Games at once; all cores if left out.")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(help="Play on this Ray cluster: its address, or auto.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Time to think about a move.")] = Budget().seconds,
    solo: Annotated[str | None, typer.Option(help="Solo against this Architect.")] = None,
    long: Annotated[bool, typer.Option("--long", help="Play with all 61 tiles.")] = False,
    variants: Annotated[str, typer.Option(help='For instance "houses, temples".')] = "",
    rulings: Annotated[str, typer.Option(help='For instance "houses_by_value".')] = "",
    options_text: Annotated[
        str | None, typer.Option("--options", help="Of another game than Akropolis, as JSON.")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="Stop once it is clear: two Elo differences, as 0,50.")
    ] = None,
    anchor: Annotated[
        str | None, typer.Option(help="This player has Elo 0; else the mean.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Write all games into this folder.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the Elo into this SVG file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the levels, weakest first.")] = False,
) -> None:
    """Let computer players meet: the same deals from every seat, over all cores.

    With more players than seats everyone meets everyone. Seats left over go to the last player.

    **Examples**

    `polis arena --list` · `polis arena greedy random --games 200` ·
    `polis arena greedy random --players 3` · `polis arena greedy --solo callicrates` ·
    `polis arena --player mymodule:MyPlayer greedy --sprt 0,50` ·
    `polis arena --game megapolis casimir greedy --options '{"synergies": "B"}'`
    """
    if list_:
        _print_levels(game_named(game).levels, as_json)
        return
    options: Options | HouseGame
    if game == AKROPOLIS:
        if options_text is not None:
            raise ArenaError("Akropolis has its own options: --long, --variants, --rulings, --solo")
        options = Options(
            1 if solo else players,
            long,
            variants_named(names(variants)),
            Rulings.switching_on(names(rulings)),
            Architect.named(solo) if solo else None,
        )
    else:
        if long or variants or rulings or solo:
            raise ArenaError(f"--long, --variants, --rulings and --solo are no options of {game}")
        options = _house_game(game, players, options_text)
    _make_this_folder_importable()
    everyone = tuple(map(_tidy, (entrants or []) + (player or [])))
    tournament = Tournament(everyone, options, seed, seconds)
    zero = _anchor(tournament, anchor)
    test = _read_sprt(sprt) if sprt else None
    if records:
        _make_folder(records)
    start = time.perf_counter()
    with _progress(tournament, games, zero) as show:
        report = _recording(records, show) if records else show
        outcome = play_tournament(
            tournament, games, workers=threads, sprt=test, report=report, ray=ray
        )
    spent = time.perf_counter() - start
    lines = standings(tournament.competitors, outcome.games, zero)
    if plot:
        write_file(plot, elo_chart(lines))
    if as_json:
        print(json.dumps(_figures(outcome, lines, test), indent=1))
    else:
        _print_outcome(outcome, lines, games, spent, test)


def _house_game(game: str, players: int, text: str | None) -> HouseGame:
    """Read the options of a game other than Akropolis."""
    try:
        data = json.loads(text or "{}")
    except ValueError as error:
        raise ArenaError(f"--options is a JSON object, not {text!r:.40}: {error}") from None
    if not isinstance(data, dict):
        raise ArenaError(f'--options is a JSON object, such as {{"a": 1}}, not {text!r:.40}')
    house_game = HouseGame(game, {"players": players, **data})
    house_game.new("options")  # so that wrong options are said at once
    return house_game


def _make_this_folder_importable() -> None:
    """Let module:Class name a file of the current folder; installed modules come before it."""
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.append(folder)


def _tidy(name: str) -> str:
    return name if ":" in name else name.lower()


def _anchor(tournament: Tournament, name: str | None) -> str | None:
    """Return who has Elo 0: in solo games the Architect, unless someone is named."""
    if name is None:
        return tournament.architect
    for competitor in tournament.competitors:
        if competitor.lower() == name.lower():
            return competitor
    raise ArenaError(f"{name[:40]!r} cannot be the anchor: it does not play")


def _read_sprt(text: str) -> SPRT:
    try:
        elo0, elo1 = (float(number) for number in text.split(","))
    except ValueError:
        raise ArenaError(
            f"a sequential test is two Elo differences, such as 0,50, not {text[:40]!r}"
        ) from None
    return SPRT(elo0, elo1)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{folder}: {error.strerror or error}") from error


def _recording(folder: Path, report: Report) -> Report:
    """Write each game down as it comes, then report it."""
    written: dict[int, int] = {}

    def record(game: Played) -> None:
        deal = game.pairing.deal
        written[deal] = written.get(deal, 0) + 1
        write_file(folder / f"deal-{deal:04}-{written[deal]}.txt", game.text)
        report(game)

    return record


@contextmanager
def _progress(tournament: Tournament, games: int, anchor: str | None) -> Iterator[Report]:
    """Show the standings on a terminal while the games go on; say nothing in a file."""
    out = error_console()
    if not out.is_terminal:
        yield lambda game: None
        return
    total = tournament.deals(games) * len(tournament.seatings)
    played: list[Played] = []

    def picture() -> Group:
        counted_ones = len(played) // len(tournament.seatings) * len(tournament.seatings)
        line = Text(f"{len(played):,} of {total:,} games …", "dim")
        if not counted_ones:
            return Group(line)
        lines = standings(tournament.competitors, played[:counted_ones], anchor)
        return Group(_table(lines), line)

    with Live(get_renderable=picture, console=out, transient=True, refresh_per_second=2) as live:
        live.refresh()
        yield played.append


def _print_table(table: Table) -> None:
    """Print a table; in a file it may be as wide as it likes."""
    out = console()
    if not out.is_terminal:
        out.width = WIDE
    out.print(table)


def _print_levels(levels: Sequence[Level], as_json: bool) -> None:
    if as_json:
        listed = [
            {"name": level.name, "about": level.about, "baseline": level.is_baseline}
            for level in levels
        ]
        print(json.dumps(listed, indent=1, ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for level in levels:
        table.add_row(Text(level.name, "dim" if level.is_baseline else "bold"), level.about)
    _print_table(table)


def _figures(outcome: Outcome, lines: Sequence[Line], test: SPRT | None) -> dict[str, Any]:
    tournament = outcome.tournament
    figures: dict[str, Any] = {
        "games": len(outcome.games),
        "deals": outcome.games[-1].pairing.deal,
        "seed": tournament.seed,
        "options": {**_options_figures(tournament.options), "seconds": tournament.seconds},
        "players": [_line_figures(line) for line in lines],
        "forfeits": [
            {
                "deal": game.pairing.deal,
                "seat": game.forfeit.seat + 1,
                "name": game.pairing.names[game.forfeit.seat],
                "message": game.forfeit.message,
            }
            for game in outcome.games
            if game.forfeit
        ],
    }
    if test and outcome.verdict:
        figures["sprt"] = {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "llr": round(outcome.verdict.llr, 3),
            "decided": outcome.verdict.decided,
            "stronger": outcome.verdict.stronger,
        }
    return figures


def _options_figures(options: Options | HouseGame) -> dict[str, Any]:
    if isinstance(options, HouseGame):
        return {"game": options.name, **options.data}
    return options_data(options)


def _line_figures(line: Line) -> dict[str, Any]:
    return {
        "name": line.name,
        "wins": line.wins,
        "draws": line.draws,
        "games": line.games,
        "forfeits": line.forfeits,
        **_ends("share", line.share, 5),
        **_ends("elo", line.elo, 1),
        "mean_score": None if line.mean_score is None else round(line.mean_score, 3),
        "seconds_per_move": round(line.seconds_per_move, 6),
        "slowest_move": round(line.slowest_move, 6),
    }


def _ends(name: str, interval: Interval, digits: int) -> dict[str, float]:
    keys = (name, f"{name}_low", f"{name}_high")
    return {key: round(number, digits) for key, number in zip(keys, interval, strict=True)}


def _table(lines: Sequence[Line]) -> Table:
    forfeited = any(line.forfeits for line in lines)
    columns = ["", "wins", "draws", "games", "share", "95%", "Elo", "score", "ms/move"]
    table = plain_table(*columns, *(["forfeits"] if forfeited else []))
    for line in sorted(lines, key=lambda line: -line.elo.value):
        score = "–" if line.mean_score is None else f"{line.mean_score:.1f}"
        table.add_row(
            Text(line.name, "bold"),
            f"{line.wins}",
            f"{line.draws}",
            f"{line.games}",
            f"{line.share.value:.1%}",
            f"{100 * line.share.low:.1f}–{100 * line.share.high:.1f}",
            f"{line.elo.value:+.0f} ±{line.elo.high - line.elo.value:.0f}",
            score,
            f"{1000 * line.seconds_per_move:.1f}",
            *([f"{line.forfeits}"] if forfeited else []),
        )
    return table


def _print_outcome(
    outcome: Outcome, lines: Sequence[Line], asked: int, seconds: float, test: SPRT | None
) -> None:
    out = console()
    _print_table(_table(lines))
    out.print()
    forfeits = [game for game in outcome.games if game.forfeit]
    if forfeits and forfeits[0].forfeit:
        first, forfeit = forfeits[0].pairing, forfeits[0].forfeit
        who = f"{first.names[forfeit.seat]} in deal {first.deal}"
        out.print(f"First forfeit: {who}: {forfeit.message}", markup=False)
    if test and outcome.verdict:
        sentence = _sprt_sentence(outcome.tournament.competitors, test, outcome.verdict)
        out.print(sentence, markup=False)
    played, deals = len(outcome.games), outcome.games[-1].pairing.deal
    more = f" ({asked} were asked for; deals are played whole)" if played > asked else ""
    out.print(
        f"{counted(played, 'game')} on {counted(deals, 'deal')}{more},"
        f" seed {outcome.tournament.seed}, in {seconds:.1f} s"
    )


def _sprt_sentence(competitors: Sequence[str], test: SPRT, verdict: Verdict) -> str:
    first, second = competitors
    if not verdict.decided:
        found = f"not clear yet whether {first} is {test.elo0:g} or {test.elo1:g} Elo stronger than"
    elif verdict.stronger:
        found = f"{first} is at least {test.elo1:g} Elo stronger than"
    else:
        found = f"{first} is at most {test.elo0:g} Elo stronger than"
    return f"Sequential test: {found} {second} (log-likelihood ratio {verdict.llr:+.2f})"
