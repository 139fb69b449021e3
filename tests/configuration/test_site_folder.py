"""Templates and static files are found in a checkout and in an installed package."""

from pathlib import Path

from scorekeeper.configuration import site_folder


def test_in_a_checkout_they_lie_beside_the_package() -> None:
    assert (site_folder() / "templates").is_dir()
    assert (site_folder() / "pyproject.toml").is_file()


def test_in_a_wheel_they_lie_inside(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    assert site_folder(tmp_path) == tmp_path / "site"
