"""The calculator: a city from a real table, as tiles, as text or as numbers, and its score."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field, ValidationError

from polis.akropolis.city import City
from polis.akropolis.errors import AkropolisError, RecordError
from polis.akropolis.explaining import score_data
from polis.akropolis.records import CitySheet, read
from polis.akropolis.records.options_json import Strict, first_problem, variant_names
from polis.akropolis.records.sheet import MAX_STONES, MAX_TILES
from polis.akropolis.records.words import read_laid
from polis.akropolis.rules import Rulings, variants_named
from polis.akropolis.tiles import Tile
from polis.table import Data

from .views import city_view


class _Sheet(Strict):
    tiles: list[str] = Field(default=[], max_length=MAX_TILES)
    """Tiles where they lie, such as Bhq@2,-1/NE, in the order they were laid."""

    text: Annotated[str | None, Field(max_length=100_000)] = None
    """A city in the text notation or as JSON, instead of tiles; what else is given overrules it."""

    stones: Annotated[int, Field(ge=0, le=MAX_STONES)] = 0
    variants: list[str] = Field(default=[])
    rulings: list[str] = Field(default=[])
    next_tile: str | None = None
    """A tile to be laid next: the answer then says where it may go."""


def score_sheet(sheet: Data) -> dict[str, Any]:
    """Score a city, hex by hex; tell where a next tile could go."""
    try:
        read_sheet = _Sheet.model_validate(sheet)
    except ValidationError as error:
        raise RecordError(first_problem(error)) from error
    if read_sheet.text is not None:
        return _score_text(read_sheet.text, read_sheet)
    city = City()
    for at, word in enumerate(read_sheet.tiles, start=1):
        try:
            city = city.place(*read_laid(word))
        except AkropolisError as error:
            raise RecordError(f"tile {at} ({word[:40]}): {error}") from error
    variants = variants_named(read_sheet.variants)
    rulings = Rulings.switching_on(read_sheet.rulings)
    score = city.score(read_sheet.stones, variants, rulings)
    answer = city_view(city, score)
    if read_sheet.next_tile is not None:
        tile = Tile(read_sheet.next_tile)
        stones = read_sheet.stones
        answer["placements"] = [
            [
                *placement.cell,
                int(placement.rotation),
                city.place(tile, placement)
                .score(stones + city.quarries_covered(placement), variants, rulings)
                .total
                - score.total,
            ]
            for placement in city.placements
        ]
    return answer


def _score_text(text: str, sheet: _Sheet) -> dict[str, Any]:
    found = read(text)
    if not isinstance(found, CitySheet):
        raise RecordError("this is a game, not a city; open it as a replay")
    if "stones" in sheet.model_fields_set:
        found = replace(found, stones=sheet.stones)
    if "variants" in sheet.model_fields_set:
        found = replace(found, variants=variants_named(sheet.variants))
    if "rulings" in sheet.model_fields_set:
        found = replace(found, rulings=Rulings.switching_on(sheet.rulings))
    score = found.score()
    rules = {
        "variants": variant_names(found.variants),
        "rulings": list(found.rulings.switched_on),
    }
    if found.city is not None:
        return {**city_view(found.city, score), **rules}
    return {"tiles": [], "score": score_data(score, texts=False), **rules}
