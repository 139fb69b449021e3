"""The picture of a position: a small PNG with the colors of the light theme, on which only shown cards can be read."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from PIL import Image

from scorekeeper.exports import replay_picture
from scorekeeper.exports.replay_picture import draw_position
from scorekeeper.wording.replay_table import TableAngle, draw_picture
from scorekeeper.wording.replays import ReplayPaper
from tests.web.replay.test_replay import HAND

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"


def picture(at: int, *shown: int) -> Image.Image:
    paper = ReplayPaper(HAND)
    drawn = draw_picture(paper.checked, paper.names, at, angle=TableAngle(1, shown))
    return Image.open(BytesIO(draw_position(drawn, "Friday", "Trump Q J ♦", "Ann leads."))).convert("RGB")


def red_pixels(image: Image.Image) -> int:
    pixels = list(image.tobytes())
    return sum(red > 150 and green < 70 for red, green in zip(pixels[::3], pixels[1::3], strict=True))


def test_hidden_hands_cannot_be_read() -> None:
    everyone, nobody = picture(0, 1, 2, 3, 4, 5), picture(0)
    assert everyone.width == 1080
    assert red_pixels(everyone) > 5_000
    assert red_pixels(nobody) == 0


def test_colors_are_those_of_the_light_theme() -> None:
    css = TOKENS.read_text(encoding="utf-8").partition("/* Dark")[0]
    light = dict(re.findall(r"--([\w-]+): (#\w{6});", css))
    names = ["paper", "soft", "hero", "on-hero", "card-face", "card-edge", "card-back", "card-gold", "card-black"]
    names += ["card-red", "danger"]
    drawn = [getattr(replay_picture, name.upper().replace("-", "_")) for name in names]
    assert drawn == [light[name] for name in names]
