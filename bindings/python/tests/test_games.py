"""Games and positions as objects, compared with python-chess."""

from __future__ import annotations

import io
import lzma
import zipfile
from collections.abc import Mapping
from pathlib import Path

import chess.pgn
import pyarrow
import pytest
from conftest import BROKEN, GAME

import panchess


def one(text: str, source: str = "pgn") -> panchess.Game:
    return next(panchess.games(text.encode(), source))


def test_a_game_is_a_mapping_of_its_tags() -> None:
    game = one(GAME)
    assert isinstance(game, Mapping) and game["White"] == "Menchik" and game.get("Site") is None
    assert dict(game) == game.tags == game.headers == {"White": "Menchik", "Black": "Graf"} | (
        {"Result": "1-0"} if "Result" in game else {}
    )
    assert list(game.keys()) == list(game) and len(game) == len(game.tags) and 3 not in game
    with pytest.raises(KeyError):
        game["Nothing"]


def test_a_game_has_moves_clocks_and_evaluations() -> None:
    game = one(GAME)
    assert game.moves == ["e2e4", "e7e5", "g1f3"] and game.san() == ["e4", "e5", "Nf3"]
    assert game.clocks == [90.0, 88.0, None]
    assert game.evals == [0.2, panchess.Mate(-3), None]
    assert (game.result, game.plies, game.variant, game.content) == ("1-0", 3, "chess", "game")
    assert game.start_fen == chess.STARTING_FEN
    assert game.place.line == 1 and game.source.startswith(b"[White")
    assert game.to("fen").text.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")


def test_every_game_equals_that_of_python_chess(archive: Path) -> None:
    with archive.open() as file:
        for game in panchess.games(archive):
            theirs = chess.pgn.read_game(file)
            assert theirs is not None
            board = theirs.board()
            expected = [board.fen(en_passant="legal")]
            sans = []
            for move in theirs.mainline_moves():
                sans.append(board.san(move))
                board.push(move)
                expected.append(board.fen(en_passant="legal"))
            assert game.moves == [move.uci() for move in theirs.mainline_moves()]
            assert game.san() == sans
            fens = [p.fen for p in game.positions()]
            assert [f for f in fens] == expected
            assert (game.result or "*") == theirs.headers["Result"]
            clocks = [node.clock() for node in theirs.mainline()]
            assert game.clocks == clocks
            assert game.to_chess().end().board().fen() == board.fen()


def test_positions_say_what_led_to_them() -> None:
    positions = list(one("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *").positions(variations=True))
    assert [p.san for p in positions] == [None, "e4", "e5", "Nc3", "c5", "Nf3"]
    assert [p.before for p in positions] == [None, 0, 1, 2, 1, 4]
    last = positions[-1]
    assert (last.ply, last.move, len(last.hash)) == (3, "g1f3", 32)
    assert last.epd == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -"


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7+ *", " 2+3"),
        ("1. e4 e5 *", " 3+3"),
    ],
)
def test_epd_has_the_checks_that_are_left(text: str, checks: str) -> None:
    last = list(one(f'[Variant "Three-check"]\n\n{text}\n').positions())[-1]
    assert last.epd.endswith(checks) and last.fen.startswith(last.epd)
    written = one(f'[Variant "Three-check"]\n\n{text}\n').to("epd").text
    assert written.startswith(last.epd + " ")


def test_a_broken_game_raises_and_the_next_one_follows() -> None:
    games = panchess.games((BROKEN + GAME + "\n[A \"\n\n" + GAME).encode(), "pgn")
    assert next(games).plies == 3
    with pytest.raises(panchess.RecordError):
        next(panchess.games(b"1. e4 ?? %", "pgn"))
    broken = one(BROKEN)
    with pytest.raises(panchess.RecordError) as caught:
        broken.moves
    assert caught.value.code == "core/illegal-move"
    found = []
    games = panchess.games(b"1. e4 ?? %\n\n[White \"Vera\"]\n\n1. d4 *\n", "pgn")
    while True:
        try:
            found.append(next(games).tags)
        except panchess.RecordError as e:
            found.append({"error": str(e.code)})
        except StopIteration:
            break
    assert found == [{"error": "pgn/unknown-word"}, {"White": "Vera"}]
    assert len(list(panchess.games(b"1. e4 ?? %\n\n[White \"V\"]\n\n1. d4 *\n", "pgn", on_error="skip"))) == 1


def test_games_come_from_paths_lists_files_and_bytes(archive: Path, tmp_path: Path) -> None:
    packed = tmp_path / "a.pgn.zst"
    panchess.convert_file(archive, packed, "pgn", "pgn")
    count = lambda src, **more: sum(1 for _ in panchess.games(src, "pgn", **more))  # noqa: E731
    assert count(archive) == count(str(archive)) == count(packed) == count(archive.read_bytes()) == 300
    assert count([archive, packed]) == count([archive, packed], jobs=2) == 600
    with archive.open() as text, packed.open("rb") as binary:
        assert count(text) == count(binary) == 300
    assert [g["White"] for g in panchess.games([archive], jobs=2)] == [f"White {n}" for n in range(300)]


def test_lines_for_other_programs_are_a_loss_in_python_chess() -> None:
    game = one("1. e4 e5\n% note\n2. Nf3 *\n")
    with pytest.warns(UserWarning, match="core/lost-extras.*`%`"):
        assert len(list(game.to_chess().mainline())) == 3
    with pytest.raises(panchess.LossError) as caught:
        game.to_chess(strict=True)
    assert caught.value.code == "core/lost-extras" and caught.value.losses[0].count == 1
    assert one("1. e4 {50% and\n %} *\n").to_chess(strict=True).next() is not None


def test_boards_of_other_kinds_have_no_uci_and_say_so() -> None:
    game = one('[Board "Standard"]\n[Mode "5D"]\n1. (0T1)e2e3 / (0T1)e7e6', "5dpgn")
    with pytest.raises(panchess.RecordError):
        game.moves
    shogi = one("7g7f 3c3d", "usi")
    assert shogi.variant == "shogi"


@pytest.mark.parametrize("jobs", [0, 1, 2])
def test_zip_archives_are_read_with_any_number_of_threads(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.pgn", GAME)
        archive.writestr("two.pgn", GAME + "\n" + GAME)
    for src in (path, str(path), [path]):
        games = panchess.games(src, jobs=jobs)
        assert [game.place.file for game in games] == [f"{path}/one.pgn"] + [f"{path}/two.pgn"] * 2
        assert pyarrow.table(games).num_rows == 3
        assert sum(1 for _ in panchess.positions(src, jobs=jobs)) == 12


def test_what_cannot_be_unpacked_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.pgn", GAME)
    with pytest.raises(panchess.FormatError, match="cannot be divided"):
        panchess.splits(path)
    for read in (lambda: panchess.games(path.read_bytes()), lambda: panchess.convert(path, None, "uci")):
        with pytest.raises(panchess.FormatError, match="`games`.* take its path") as caught:
            read()
        assert "unzip" not in str(caught.value) and "panchess VERB" not in str(caught.value)
    with pytest.raises(panchess.FormatError, match="lzma.open"):
        panchess.games(lzma.compress(GAME.encode()))
    with lzma.open(tmp_path / "a.pgn.xz", "wb") as packed:
        packed.write(GAME.encode())
    with lzma.open(tmp_path / "a.pgn.xz") as file:
        assert next(panchess.games(file)).plies == 3


def test_an_open_file_is_read_only_as_far_as_needed() -> None:
    asked: list[int] = []

    class Counting(io.BytesIO):
        def read(self, n: int | None = -1) -> bytes:
            asked.append(n or 0)
            return super().read(n)

    next(panchess.games(Counting(GAME.encode() * 100_000), "pgn"))
    assert sum(asked) < 8 << 20


def test_positions_are_drawn() -> None:
    last = list(one(GAME).positions())[-1]
    assert last.svg().startswith("<svg") and last._repr_svg_() == last.svg()
    assert panchess.render(GAME, "pgn") == last.svg()
    assert panchess.render(GAME, "pgn", ply=0) == next(iter(one(GAME).positions())).svg()
    assert panchess.render(chess.STARTING_FEN, "fen") == panchess.render(GAME, "pgn", ply=0)
    assert last.svg(flip=True, theme="dark", width=200) != last.svg() and "200" in last.svg(width=200)
    with pytest.raises(ValueError, match="no theme"):
        last.svg(theme="pink")  # type: ignore[arg-type]
    assert panchess.render(GAME, "pgn", ply=-1) == last.svg()
    assert panchess.render(GAME, "pgn", ply=-4) == panchess.render(GAME, "pgn", ply=0)
    for ply in (9, -5, 10**30):
        with pytest.raises(panchess.LossError) as missing:
            panchess.render(GAME, "pgn", ply=ply)
        assert missing.value.code == "core/no-such-ply" and missing.value.place is not None
        assert missing.value.losses[0].count == 1
    with pytest.raises(TypeError, match="`ply` is a number of plies"):
        panchess.render(GAME, "pgn", ply="last")  # type: ignore[arg-type]
