"""Games and cities as JSON: the same facts as in the text notation, for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from polis.akropolis.city import City
from polis.akropolis.errors import AkropolisError, OptionsError, RecordError
from polis.akropolis.game import Move
from polis.akropolis.rules import Rulings, variants_named
from polis.akropolis.skyline import Skyline, Spot
from polis.akropolis.tiles import Hex
from polis.hexes import Cell
from polis.shuffling import SecretError, secret_from_hex

from .headers import check_size
from .options_json import OptionsSheet, Strict, first_problem, options_data, variant_names
from .record import Record
from .sheet import MAX_HEXES, MAX_LEVEL, MAX_STONES, MAX_TILES, CitySheet, check_in_one_piece
from .words import read_laid, read_move, write_laid

_Coordinate = Annotated[int, Field(ge=-999, le=999)]


class _GameFile(Strict):
    format: Literal["polis akropolis game"] = "polis akropolis game"
    version: Literal[1] = 1


class _Game(OptionsSheet, _GameFile):  # the file's own fields are written first
    secret: str
    tags: dict[str, str] = Field(default={})
    moves: list[str] = Field(default=[])


class _City(Strict):
    format: Literal["polis akropolis city"] = "polis akropolis city"
    version: Literal[1] = 1
    stones: Annotated[int, Field(ge=0, le=MAX_STONES)] = 0
    variants: list[str] = Field(default=[])
    rulings: list[str] = Field(default=[])
    tiles: Annotated[list[str], Field(max_length=MAX_TILES)] | None = None
    visible: Annotated[list[_Visible], Field(max_length=MAX_HEXES)] | None = None


class _Visible(Strict):
    q: _Coordinate
    r: _Coordinate
    hex: Literal["q", "h", "m", "b", "t", "g", "H", "M", "B", "T", "G"]
    level: Annotated[int, Field(ge=1, le=MAX_LEVEL)]


_FILE: TypeAdapter[_Game | _City] = TypeAdapter(
    Annotated[_Game | _City, Field(discriminator="format")]
)


def write_game_json(record: Record) -> str:
    """Write a record as JSON."""
    game = _Game(
        **options_data(record.options),
        secret=record.secret.hex(),
        tags=dict(record.tags),
        moves=[str(move) for move in record.moves],
    )
    return game.model_dump_json(indent=1) + "\n"


def write_city_json(sheet: CitySheet) -> str:
    """Write a city as JSON: by its tiles where they are known, by its visible hexes otherwise."""
    city = _City(
        stones=sheet.stones,
        variants=variant_names(sheet.variants),
        rulings=list(sheet.rulings.switched_on),
    )
    if sheet.city is None:
        city.visible = [
            _Visible.model_validate({"q": q, "r": r, "hex": hexagon.value, "level": level})
            for (q, r), (hexagon, level) in sorted(sheet.skyline.items())
        ]
    else:
        city.tiles = [write_laid(laid) for laid in sheet.city.laid]
    return city.model_dump_json(indent=1, exclude_none=True) + "\n"


def read_json(text: str) -> Record | CitySheet:
    """Read a game or a city from JSON; a game is replayed to make sure that it was possible."""
    check_size(text)
    try:
        file = _FILE.validate_json(text)
    except ValidationError as error:
        raise RecordError(first_problem(error)) from error
    return _read_game(file) if isinstance(file, _Game) else _read_city(file)


def _read_game(file: _Game) -> Record:
    try:
        options = file.options()
        secret = secret_from_hex(file.secret)
    except (OptionsError, SecretError) as error:
        raise RecordError(str(error)) from error
    record = Record(options, secret, tuple(map(_read_bare_move, file.moves)), file.tags)
    record.replay()
    return record


def _read_bare_move(word: str) -> Move:
    move, _ = read_move(word)
    return move


def _read_city(file: _City) -> CitySheet:
    if (file.tiles is None) == (file.visible is None):
        raise RecordError("a city has either tiles or visible hexes")
    try:
        variants, rulings = variants_named(file.variants), Rulings.switching_on(file.rulings)
    except OptionsError as error:
        raise RecordError(str(error)) from error
    if file.tiles is None:
        return CitySheet(_read_visible(file.visible or []), file.stones, variants, rulings)
    city = _read_tiles(file.tiles)
    return CitySheet(city.skyline, file.stones, variants, rulings, city)


def _read_tiles(words: list[str]) -> City:
    city = City()
    for at, word in enumerate(words):
        try:
            city = city.place(*read_laid(word))
        except AkropolisError as error:
            raise RecordError(f"tiles.{at}: {error}") from error
    return city


def _read_visible(spots: list[_Visible]) -> Skyline:
    skyline = {Cell(spot.q, spot.r): Spot(Hex(spot.hex), spot.level) for spot in spots}
    if len(skyline) < len(spots):
        raise RecordError("visible: two hexes have the same cell")
    check_in_one_piece(skyline)
    return skyline
