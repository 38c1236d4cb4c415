import re
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from polis.akropolis.city import City
from polis.akropolis.drawing import draw_city
from polis.akropolis.skyline import STARTING_SKYLINE, Skyline, Spot
from polis.akropolis.tiles import ALL_TILES, Hex
from polis.hexes import ORIGIN, Cell, Direction, neighbour

SVG = "{http://www.w3.org/2000/svg}"
ACCENT = "#00c2b2"
ONE_OF_EACH: Skyline = {Cell(q, 0): Spot(hexagon, 1) for q, hexagon in enumerate(Hex)}


def a_city(tiles: int, seed: int = 1) -> City:
    chance = Random(seed)
    city = City()
    for tile in chance.sample(ALL_TILES, tiles):
        high = max(city.level_of(placement) for placement in city.placements)
        choices = [place for place in city.placements if city.level_of(place) == high]
        if len(city.laid) % 3:
            choices = list(city.placements)
        city = city.place(tile, chance.choice(choices))
    return city


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def prisms(svg: str) -> list[Element]:
    return parsed(svg).findall(f"{SVG}g[@data-cell]")


def cell_of(prism: Element) -> Cell:
    q, r = prism.attrib["data-cell"].split(",")
    return Cell(int(q), int(r))


def top_of(prism: Element) -> tuple[int, int]:
    x, y = re.findall(r"-?\d+", prism.attrib["transform"])
    return int(x), int(y)


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


def title_of(element: Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def test_the_drawing_is_well_formed_xml() -> None:
    city = a_city(18)
    root = parsed(draw_city(city.skyline, city.uppermost, marked=[ORIGIN], levels=True))
    assert root.tag == f"{SVG}svg"


def test_every_visible_hex_is_drawn_once() -> None:
    city = a_city(18)
    drawn = [cell_of(prism) for prism in prisms(draw_city(city.skyline, city.uppermost))]
    assert sorted(drawn) == sorted(city.skyline)


def test_every_hex_says_what_it_is() -> None:
    for prism in prisms(draw_city(ONE_OF_EACH)):
        assert title_of(prism) == f"{ONE_OF_EACH[cell_of(prism)].hex}, level 1"


@pytest.mark.parametrize("part", ["", "i"], ids=["face", "icon"])
def test_every_type_of_hex_has_a_look_of_its_own(part: str) -> None:
    svg = draw_city(ONE_OF_EACH)
    looks = [re.findall(rf'<g id="\w+-{part}{hexagon.value}">(.*)', svg) for hexagon in Hex]
    assert all(len(look) == 1 for look in looks)
    assert len({look[0] for look in looks}) == len(Hex)


@pytest.mark.parametrize("hexagon", [hexagon for hexagon in Hex if hexagon.is_plaza])
def test_a_plaza_shows_its_stars(hexagon: Hex) -> None:
    svg = draw_city({ORIGIN: Spot(hexagon, 1)})
    assert len(re.findall(r'href="#\w+-star"', svg)) == hexagon.stars


def test_higher_hexes_are_drawn_higher() -> None:
    tops = [
        top_of(prisms(draw_city({ORIGIN: Spot(Hex.HOUSE, level)}))[0])[1] for level in (1, 2, 3, 4)
    ]
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 4


def test_nearer_hexes_are_drawn_later() -> None:
    city = a_city(18)
    order = [cell_of(prism) for prism in prisms(draw_city(city.skyline))]
    in_front = (Direction.SE, Direction.S, Direction.SW)
    for place, cell in enumerate(order):
        for side in in_front:
            assert neighbour(cell, side) not in order[:place]


def test_walls_are_drawn_only_where_nothing_stands_before_them() -> None:
    def walls(skyline: Skyline) -> int:
        prism = next(prism for prism in prisms(draw_city(skyline)) if cell_of(prism) == ORIGIN)
        return sum(path.get("fill") != "none" for path in prism.findall(f"{SVG}path"))

    house = Spot(Hex.HOUSE, 1)
    before = [neighbour(ORIGIN, side) for side in (Direction.SW, Direction.S, Direction.SE)]
    assert walls({ORIGIN: house}) == 3
    assert walls({ORIGIN: house, before[0]: house}) == 2
    assert walls({ORIGIN: house} | dict.fromkeys(before, house)) == 0


def test_a_higher_hex_casts_its_shadow_to_the_lower_right() -> None:
    def shaded(side: Direction) -> bool:
        low = neighbour(ORIGIN, side)
        svg = draw_city({ORIGIN: Spot(Hex.TEMPLE, 3), low: Spot(Hex.HOUSE, 1)})
        prism = next(prism for prism in prisms(svg) if cell_of(prism) == low)
        return any(path.get("opacity") for path in prism.findall(f"{SVG}path"))

    assert [side for side in Direction if shaded(side)] == [
        Direction.NE,
        Direction.SE,
        Direction.S,
    ]


def test_the_picture_shows_the_whole_city() -> None:
    city = a_city(20)
    svg = draw_city(city.skyline, city.uppermost)
    left, top, width, height = map(int, parsed(svg).attrib["viewBox"].split())
    for prism in prisms(svg):
        x, y = top_of(prism)
        level = city.skyline[cell_of(prism)].level
        assert left < x - 40
        assert x + 40 < left + width
        assert top < y - 26
        assert y + 26 + 12 * level < top + height


def test_the_lines_inside_a_tile_are_lighter_than_its_outline() -> None:
    alike = draw_city(STARTING_SKYLINE)
    told = draw_city(STARTING_SKYLINE, dict.fromkeys(STARTING_SKYLINE, 0))
    light = re.compile(r'stroke-opacity=".16"')
    assert not light.search(alike)
    assert light.search(told)


def test_only_marked_cells_get_the_accent() -> None:
    city = a_city(6)
    last = city.laid[-1].placement.cells
    svg = draw_city(city.skyline, city.uppermost, marked=last)
    marked = [p for p in prisms(svg) if ACCENT in ElementTree.tostring(p, "unicode")]
    assert sorted(cell_of(prism) for prism in marked) == sorted(last)
    assert ACCENT not in draw_city(city.skyline, city.uppermost)


def test_levels_are_written_when_asked_for() -> None:
    city = a_city(12)
    svg = draw_city(city.skyline, levels=True)
    for prism in prisms(svg):
        assert prism.findtext(f"{SVG}text") == str(city.skyline[cell_of(prism)].level)
    assert "<text" not in draw_city(city.skyline)


def test_an_icon_makes_way_for_the_higher_hex_before_it() -> None:
    front = neighbour(ORIGIN, Direction.S)
    for level, moved in ((1, None), (2, "-6")):
        svg = draw_city({ORIGIN: Spot(Hex.HOUSE, 1), front: Spot(Hex.HOUSE, level)})
        icon = prisms(svg)[0].findall(f"{SVG}use")[1]
        assert icon.get("y") == moved


def test_same_city_same_text() -> None:
    city = a_city(15)
    shuffled = dict(sorted(city.skyline.items(), reverse=True))
    assert draw_city(city.skyline) == draw_city(shuffled)


def test_ids_do_not_clash_between_two_drawings() -> None:
    one, other = ids(draw_city(a_city(5).skyline)), ids(draw_city(a_city(6).skyline))
    assert len(one) == len(set(one))
    assert not set(one) & set(other)


def test_every_reference_stays_inside_the_drawing() -> None:
    city = a_city(20)
    svg = draw_city(city.skyline, city.uppermost, marked=[ORIGIN], levels=True)
    used = re.findall(r'(?:href="|url\()#([\w-]+)', svg)
    assert set(used) <= set(ids(svg))
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in svg


def test_a_screen_reader_is_told_what_there_is_to_see() -> None:
    root = parsed(draw_city(STARTING_SKYLINE))
    assert root.get("role") == "img"
    assert title_of(root) == "Akropolis city"
    told = root.findtext(f"{SVG}desc")
    assert told == "4 hexes, the highest on level 1: 3 quarries, 1 house plaza."


def test_words_for_many_hexes_are_in_the_plural() -> None:
    two = {
        Cell(q, r): Spot(hexagon, 2)
        for r, hexagon in enumerate((Hex.HOUSE, Hex.BARRACKS, Hex.TEMPLE_PLAZA))
        for q in (0, 1)
    }
    told = parsed(draw_city(two)).findtext(f"{SVG}desc")
    assert told == "6 hexes, the highest on level 2: 2 houses, 2 barracks, 2 temple plazas."


def test_a_big_city_is_a_small_file() -> None:
    city = a_city(20)
    assert len(draw_city(city.skyline, city.uppermost).encode()) < 60_000


def test_an_empty_plain_can_be_drawn() -> None:
    root = parsed(draw_city({}))
    assert root.findtext(f"{SVG}desc") == "No hex yet."
