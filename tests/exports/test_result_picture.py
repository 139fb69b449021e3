"""The picture of a result: its size, its colors, and text in any script."""

import re
from io import BytesIO
from pathlib import Path

from PIL import Image

from scorekeeper.exports import result_picture
from scorekeeper.exports.result_picture import PicturePlayer, ResultPicture, draw_result
from scorekeeper.wording.highlights import HighlightCard
from scorekeeper.wording.player_discs import COLORS, assign_discs

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
AWARD = HighlightCard("Biggest swing", (1,), "Ann +8", "Hand 3, crack")


def result(*names: str, awards: int = 3) -> ResultPicture:
    discs = assign_discs([(0, name) for name in names])
    players = [
        PicturePlayer(name, disc, rank, 10 - rank)
        for rank, (name, disc) in enumerate(zip(names, discs, strict=True), 1)
    ]
    return ResultPicture("Friday at Dan's", "Nov 20, 2026 · 41 hands", tuple(players), (AWARD,) * awards)


def read(picture: ResultPicture) -> Image.Image:
    return Image.open(BytesIO(draw_result(picture))).convert("RGB")


def is_near(seen: object, color: str) -> bool:
    """Return whether a pixel is within a few steps of a color; the file has few colors."""
    wanted = bytes.fromhex(color[1:])
    return isinstance(seen, tuple) and all(abs(one - other) <= 4 for one, other in zip(seen, wanted, strict=True))


def has_color(image: Image.Image, color: str) -> bool:
    """Return whether many pixels have a color."""
    return sum(count for count, seen in image.getcolors(1 << 24) or [] if is_near(seen, color)) > 500


def test_the_picture_is_a_small_png_as_high_as_its_content() -> None:
    file = draw_result(result("Ann", "Bob", "Cy", "Dan", "Eve"))
    assert file.startswith(b"\x89PNG")
    assert len(file) < 120_000
    five, eight = Image.open(BytesIO(file)), read(result("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal"))
    assert five.width == eight.width == 1080
    assert eight.height - five.height == 3 * result_picture.ROW


def test_each_player_has_their_color() -> None:
    names = ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal"]
    image = read(result(*names))
    assert all(has_color(image, color) for color in result_picture.PLAYERS)


def test_a_game_without_hands_and_with_two_players_has_a_picture() -> None:
    assert read(result("Ann", "Bob", awards=0)).width == 1080


def test_long_names_and_other_scripts_are_drawn() -> None:
    image = read(result("W" * 60, "Ő", "Ζωή", "שרה", "🐑 Eve"))
    right_edge = image.crop((1080 - result_picture.MARGIN + 1, 0, 1080, image.height))
    assert all(is_near(seen, result_picture.PAPER) for _, seen in right_edge.getcolors() or [])


def test_colors_are_those_of_the_light_theme() -> None:
    css = TOKENS.read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w{6});", css.partition("/* Dark")[0]))
    names = ("paper", "card", "ink", "soft", "felt", "gain", "loss", "line", "on-player")
    drawn = [getattr(result_picture, name.upper().replace("-", "_")) for name in names]
    assert drawn == [light[name] for name in names]
    assert tuple(light[f"player-{number}"] for number in range(1, COLORS + 1)) == result_picture.PLAYERS
