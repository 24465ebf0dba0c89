"""What the pages promise, and what is easily broken: text that is decoded already, broken games, pickle, empty lists."""

from __future__ import annotations

import codecs
import copy
import gzip
import io
import os
import pickle
import signal
import tempfile
import threading
import time
import warnings
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from conftest import BROKEN, GAME, played

import panchess
from panchess import spark

UMLAUT = '[White "Ärzte"]\n\n1. e4 *\n'


def test_an_encoding_is_for_bytes_and_not_for_text() -> None:
    for given in (UMLAUT, io.StringIO(UMLAUT), UMLAUT.encode("windows-1252")):
        assert "Ärzte" in panchess.convert(given, "pgn", "pgn", encoding="windows-1252").text
    for source in (io.StringIO(UMLAUT), UMLAUT.encode("windows-1252"), io.BytesIO(UMLAUT.encode("windows-1252"))):
        assert next(panchess.games(source, "pgn", encoding="windows-1252"))["White"] == "Ärzte"
    converter = panchess.Converter("pgn", "pgn", encoding="windows-1252")
    cells = converter.column([UMLAUT, UMLAUT.encode("windows-1252")])
    assert cells[0] == cells[1] and "Ärzte" in cells[0] and "Ärzte" in converter.convert(UMLAUT).text
    text, data = UMLAUT, UMLAUT.encode("windows-1252")
    assert panchess.check(text, "pgn", encoding="windows-1252") and panchess.check(data, "pgn", encoding="windows-1252")
    assert panchess.hash(text, "pgn", encoding="windows-1252") == panchess.hash(data, "pgn", encoding="windows-1252")


class Reader:
    """An open file of which only `read` is known."""

    def __init__(self, file: Any) -> None:
        self.read = file.read


def test_what_read_returns_decides_whether_a_file_is_decoded(tmp_path: Path) -> None:
    text = UMLAUT * 5000
    data = text.encode("windows-1252")
    (tmp_path / "a.pgn").write_bytes(data)
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8") as temporary:
        temporary.write(text)
        temporary.seek(0)
        decoded = codecs.getreader("windows-1252")((tmp_path / "a.pgn").open("rb"))
        readers = [Reader(io.StringIO(text)), Reader(io.BytesIO(data)), gzip.open(io.BytesIO(gzip.compress(data)))]
        for file in (temporary, decoded, *readers, io.StringIO(text), io.BytesIO(data)):
            games = panchess.games(file, "pgn", columns="white", encoding="windows-1252")
            assert pyarrow.table(games).column("white").to_pylist() == ["Ärzte"] * 5000
        decoded.close()
    positions = panchess.positions(Reader(io.StringIO(text)), "pgn", encoding="windows-1252")
    assert sum(1 for _ in positions) == 10_000
    with (tmp_path / "a.pgn").open("rb") as file:
        named = panchess.games(file, "pgn", encoding="windows-1252")
        assert next(named).place.file == str(tmp_path / "a.pgn")
    with tempfile.NamedTemporaryFile("w+", suffix=".pgn") as temporary:
        temporary.write(UMLAUT)
        temporary.seek(0)
        assert next(panchess.games(temporary, encoding="latin1")).place.file == temporary.name
    for column in (UMLAUT, UMLAUT.encode("windows-1252")):
        batch = pyarrow.record_batch({"path": ["a"], "content": [column]})
        read = spark.read_contents("pgn", columns="white", encoding="windows-1252")
        assert [row["white"] for rows in read(iter([batch])) for row in rows.to_pylist()] == ["Ärzte"]


def test_a_file_without_a_name_is_called_minus() -> None:
    packed = gzip.compress(GAME.encode())
    for encoding in (None, "latin1"):
        file = gzip.open(io.BytesIO(packed))
        assert file.name == "" and next(panchess.games(file, "pgn", encoding=encoding)).place.file == "-"
    assert pyarrow.table(panchess.games(gzip.open(io.BytesIO(packed)), "pgn", columns="file")).to_pylist() == [{"file": "-"}]
    positions = panchess.positions(gzip.open(io.BytesIO(packed)), "pgn", columns="file")
    assert set(pyarrow.table(positions).column("file").to_pylist()) == {"-"}


def test_what_a_variant_file_says_without_effect_is_a_warning_about_the_call(tmp_path: Path) -> None:
    path = tmp_path / "own.ini"
    path.write_text("[smaller:chess]\npieceValueMg = p:1\n")
    for function in (panchess.games, panchess.positions):
        with pytest.warns(UserWarning, match="pieceValueMg") as caught:
            function(b"1. e4 *", "pgn", variant=str(path))
        assert caught[0].filename == __file__


def test_skip_leaves_out_what_the_table_leaves_out() -> None:
    text = (BROKEN + "1. e4 ?? %\n\n" + GAME).encode()
    games = panchess.games(text, "pgn", on_error="skip")
    assert [game.moves for game in games] == [["e2e4", "e7e5", "g1f3"]] and games.skipped == 2
    assert pyarrow.table(games).num_rows == 1
    positions = panchess.positions(text, "pgn", on_error="skip")
    assert len(list(positions)) == pyarrow.table(positions).num_rows == 4 and positions.skipped == 2
    # Without `skip`, moves are checked when they are asked for.
    assert next(panchess.games(text, "pgn"))["White"] == "A"
    five = b'[Board "Standard"]\n[Mode "5D"]\n1. (0T1)e2e3 / (0T1)e7e6'
    assert len(list(panchess.games(five, "5dpgn", on_error="skip"))) == 1


def test_a_text_without_a_result_is_missing_in_a_column() -> None:
    converter = panchess.Converter("pgn", "uci", on_error="skip")
    assert converter.column(["", None, float("nan"), "1. e5 *", "\ud800", "1. e4 *"])[:5] == [None] * 5
    strict = panchess.Converter("pgn", "uci")
    assert strict.column([""]) == [None]
    with pytest.raises(panchess.RecordError) as caught:
        strict.column(["1. e4 *", "1. e5 *"])
    assert caught.value.row == 1
    for one in ("1. e4 *", b"1. e4 *"):
        with pytest.raises(TypeError, match="list of texts"):
            strict.column(one)


def converted(texts: list[str | None], **options: Any) -> list[dict[str, Any]]:
    batch = pyarrow.record_batch({"pgn": texts})
    map_ = spark.convert("pgn", "uci", column="pgn", result="uci", **options)
    return pyarrow.Table.from_batches(list(map_(iter([batch])))).to_pylist()


def test_a_text_that_cannot_be_converted_is_null_with_its_error() -> None:
    for options in ({}, {"on_error": "skip"}):
        rows = converted(["1. e4 *", "1. e5 *", None, ""], **options)
        assert [row["uci"] for row in rows] == ["position startpos moves e2e4", None, None, None]
        assert [row["error"] is None for row in rows] == [True, False, True, False]
    with pytest.raises(ValueError, match="already a column `error`"):
        batch = pyarrow.record_batch({"pgn": ["1. e4 *"], "error": [None]})
        list(spark.convert("pgn", "uci", column="pgn")(iter([batch])))


def test_the_columns_of_a_conversion_have_two_names() -> None:
    with pytest.raises(ValueError, match="both `x`"):
        spark.convert("pgn", "fen", column="pgn", result="x", error="x")


def test_a_column_of_texts_is_never_binary() -> None:
    refused = set()
    for notation in panchess.formats():
        try:
            spark.convert("pgn", notation.name, column="pgn")
        except ValueError:
            refused.add(notation.name)
    # A notation is binary if an encoding of it is refused.
    binary = set()
    for notation in panchess.formats():
        try:
            panchess.games(b"", notation.name, encoding="utf-8")
        except panchess.FormatError as e:
            binary |= {notation.name} if "binary" in str(e) else set()
    assert refused == binary - {"vgn"} and len(refused) > 2
    assert refused == {notation.name for notation in panchess.formats() if notation.binary}
    batch = pyarrow.record_batch({"pgn": ["1. e4 *"]})
    texts = {}
    for target in ("pgc+hex", "vgn", "vgn+bccf"):
        [rows] = spark.convert("pgn", target, column="pgn")(iter([batch]))
        texts[target] = rows.to_pylist()[0]
    assert texts["pgc+hex"]["converted"].startswith("05") and "1. e4" in texts["vgn"]["converted"]
    assert texts["vgn+bccf"]["converted"] is None and "binary" in texts["vgn+bccf"]["error"]


def test_a_broken_game_is_a_row_of_positions_too(tmp_path: Path) -> None:
    text = BROKEN + GAME + "\n1. e4 ?? %\n\n"
    columns = "file,record,split_start,variant,game,ply"
    content = pyarrow.record_batch({"path": ["a"], "content": [text]})
    read = spark.read_contents("pgn", table="positions", columns=columns, on_error="row")
    rows = [row for batch in read(iter([content])) for row in batch.to_pylist()]
    assert [(row["record"], row["ply"], row["error"] is None) for row in rows] == [
        *((1, ply, True) for ply in range(4)),
        (0, None, False),
        (2, None, False),
    ]
    assert {row["file"] for row in rows} == {"a"} and "core/illegal-move" in rows[4]["error"]
    # A file that cannot be read to its end has its broken games, and one row that says so.
    packed = gzip.compress((text * 2000).encode())
    (tmp_path / "a.pgn.gz").write_bytes(packed[: len(packed) // 2])
    ranges = pyarrow.record_batch({"path": [str(tmp_path / "a.pgn.gz")], "start": [0], "end": [0]})
    for table in ("games", "positions"):
        batches = list(spark.read_splits("pgn", table=table)(iter([ranges])))  # type: ignore[arg-type]
        errors = [row["error"] for batch in batches for row in batch.to_pylist() if row["error"] is not None]
        assert sum("core/illegal-move" in error for error in errors) > 100
        assert sum("core/illegal-move" not in error and "pgn/" not in error for error in errors) == 1
    # The columns are those of `schema`, whatever becomes of errors.
    names = [field.split("`")[1] for field in spark.schema("positions").split(", ")]
    for on_error in ("row", "skip"):
        read = spark.read_contents("pgn", table="positions", on_error=on_error)  # type: ignore[arg-type]
        assert all(batch.schema.names == names for batch in read(iter([content])))
    assert names[-1] == "error"


def test_file_range_and_offset_are_the_place_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn.zst"
    (tmp_path / "a.pgn").write_text("".join(played(seed, 60) for seed in range(40)) * 60)
    panchess.convert_file(tmp_path / "a.pgn", path)
    splits = panchess.splits(path, 1)
    assert len(splits) > 1
    planned = pyarrow.record_batch(
        {"path": [s.path for s in splits], "start": [s.start for s in splits], "end": [s.end for s in splits]}
    )
    columns = ["white", "file", "split_start", "offset"]
    rows = pyarrow.Table.from_batches(list(spark.read_splits(columns=columns)(iter([planned])))).to_pylist()
    places = [(row["file"], row["split_start"], row["offset"]) for row in rows]
    assert len(set(places)) == len(places) == 2400 and places == sorted(places)
    whole = pyarrow.table(panchess.games(path, columns=["white"])).to_pylist()
    assert [row["white"] for row in rows] == [row["white"] for row in whole]
    assert spark.schema("games", columns).startswith("`white` STRING, `file` STRING, `split_start` BIGINT")
    assert "`split_start` BIGINT, `offset`" in spark.schema("games")


def test_rows_of_one_digest_need_their_place() -> None:
    class Frame:
        columns = ["id", "file", "offset"]

    pytest.importorskip("pyspark")
    with pytest.raises(ValueError, match="split_start"):
        spark.dedup(Frame())  # type: ignore[arg-type]


def test_to_chess_loses_no_comment() -> None:
    long = "a comment of many words " * 20
    game = next(panchess.games(f"1. e4 {{{long}}} (1. d4 ; x }} y\n d5) e5 ; a }} b\n 2. Nf3 *".encode(), "pgn"))
    found = game.to_chess()
    first = found.variation(0)
    assert first.comment == long.strip() and first.variation(0).comment == "a } b"
    assert found.variation(1).comment == "x } y"


def test_to_chess_names_what_is_lost_and_what_it_cannot_do() -> None:
    import chess.pgn  # noqa: F401

    shogi = next(panchess.games(b"7g7f 3c3d", "usi"))
    with pytest.raises(panchess.PanchessError, match="does not know the variant `shogi`"):
        shogi.to_chess()
    game = next(panchess.games(GAME.encode(), "pgn"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert game.to_chess(strict=True).headers["White"] == "Menchik"


def test_to_chess_names_tags_that_are_not_kept() -> None:
    text = '[Ä "z"]\n[White "a"]\n[White "b"]\n[Black "c \\"d\\""]\n\n1. e4 *'
    game = next(panchess.games(text.encode(), "pgn"))
    with pytest.warns(UserWarning, match="core/lost-tags.: tags `Ä`, `White` .2.") as caught:
        assert game.to_chess().headers["White"] == "b"
    assert caught[0].filename == __file__
    with pytest.raises(panchess.LossError) as refused:
        game.to_chess(strict=True)
    same(refused.value.losses[0])
    assert refused.value.code == "core/lost-tags" and refused.value.place == game.place
    assert [loss.count for loss in refused.value.losses] == [2]


def test_to_chess_changes_no_character_of_a_comment() -> None:
    game = next(panchess.games("1. e4 {\ue000 a ; b} e5 ; \ue001 } c\n *".encode(), "pgn"))
    first = game.to_chess().variation(0)
    assert first.comment == "\ue000 a ; b" and first.variation(0).comment == "\ue001 } c"


def test_to_chess_knows_chess960_as_python_chess_does() -> None:
    import chess
    import chess.pgn

    for number in (0, 300, 518, 959):
        made = chess.pgn.Game()
        made.setup(chess.Board.from_chess960_pos(number))
        node: chess.pgn.GameNode = made
        for ply in range(60):
            moves = sorted(node.board().legal_moves, key=str)
            castling = [move for move in moves if node.board().is_castling(move)]
            if moves:
                node = node.add_variation(castling[0] if castling else moves[(ply * 7 + number) % len(moves)])
        text = str(made)
        found = next(panchess.games(text.encode(), "pgn")).to_chess(strict=True)
        expected = chess.pgn.read_game(io.StringIO(text))
        assert expected is not None and found.board().chess960 == expected.board().chess960
        assert list(found.mainline_moves()) == list(expected.mainline_moves())
    wild = '[SetUp "1"]\n[FEN "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"]\n'
    for name, start in (("Fischerandom", ""), ("wild/0", wild), ("wild/2", wild)):
        game = next(panchess.games(f'[Variant "{name}"]\n{start}\n1. e4 *'.encode(), "pgn"))
        assert game.to_chess(strict=True).headers["Variant"] == name


def test_tags_that_attributes_hold_are_left_out_and_variant_is_not() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    text = f'[Variant "Fischerandom"]\n[SetUp "1"]\n[FEN "{start}"]\n[Result "1-0"]\n\n1. e4 1-0'
    game = next(panchess.games(text.encode(), "pgn"))
    assert dict(game) == {"Variant": "Fischerandom"} and (game.variant, game.result) == ("chess960", "1-0")


def test_a_later_record_needs_its_variant() -> None:
    text = b"setoption name UCI_Variant value atomic\nposition startpos moves e2e4\nposition startpos moves d2d4 d7d5\n"
    game = list(panchess.games(text, "uci"))[1]
    [again] = panchess.games(game.source, game.notation, variant=game.variant)
    assert (again.variant, again.moves) == (game.variant, game.moves) == ("atomic", ["d2d4", "d7d5"])


def test_a_record_without_moves_has_none_on_any_board() -> None:
    for text, notation in ((b"w 0/100 1 K5,1|k5,8\n", "icn"), (b'[Board "Standard"]\n[Mode "5D"]\n\n', "5dpgn")):
        game = next(panchess.games(text, notation))
        assert game.moves == game.san() == []
        with pytest.raises(panchess.RecordError):
            game.start_fen


def same(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one and copy.deepcopy(one) == one


def test_results_and_exceptions_can_be_pickled() -> None:
    for strict in (False, True):
        with pytest.raises(panchess.PanchessError) as caught:
            panchess.convert(BROKEN if not strict else GAME, "pgn", "uci", strict=strict)
        error = caught.value
        assert isinstance(error, (panchess.RecordError, panchess.LossError))
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        assert (again.place, again.code, again.message) == (error.place, error.code, error.message)
        assert (again.messages, again.losses) == (error.messages, error.losses)
        assert copy.deepcopy(error).place == error.place
    done = panchess.convert(BROKEN + GAME, "pgn", "uci", on_error="skip")
    for one in (*done.messages, *done.losses, done.report, *done.report.losses.values(), done.messages[0].place):
        same(one)
    same(panchess.hash(GAME, "pgn")[0])
    same(panchess.Mate(-3))
    again = pickle.loads(pickle.dumps(done))
    assert (again.data, again.messages, again.losses, again.report) == (
        done.data,
        done.messages,
        done.losses,
        done.report,
    )
    assert repr(again) == repr(done)
    checked = panchess.check(BROKEN, "pgn")
    assert pickle.loads(pickle.dumps(checked)).messages == checked.messages


def test_a_file_that_is_not_written_has_a_reason(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(BROKEN)
    with pytest.raises(panchess.RecordError) as broken:
        panchess.convert_file(tmp_path / "a.pgn", tmp_path / "a.uci")
    assert broken.value.code == "core/illegal-move" and broken.value.place is not None
    assert broken.value.report is not None and broken.value.report.rejected == 1
    (tmp_path / "b.pgn").write_text(GAME)
    with pytest.raises(panchess.LossError) as lost:
        panchess.convert_file(tmp_path / "b.pgn", tmp_path / "b.uci", strict=True)
    assert lost.value.code == "core/lost-tags"
    (tmp_path / "c.fen").write_text("# note\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n")
    with pytest.raises(panchess.LossError) as refused:
        panchess.convert_file(tmp_path / "c.fen", tmp_path / "c.epd", strict=True)
    assert refused.value.report is not None
    assert (refused.value.report.refused, refused.value.report.refused_comments) == (0, 1)
    with pytest.raises(panchess.LossError) as short:
        panchess.convert_file(tmp_path / "b.pgn", tmp_path / "b.fen", select=99)
    assert short.value.code == "core/no-such-ply"


def test_no_file_is_named() -> None:
    for work in (
        lambda: panchess.convert_file([], None, "pgn", "uci"),
        lambda: panchess.check_files([]),
        lambda: panchess.games([]),
    ):
        with pytest.raises(ValueError, match="no file is named"):
            work()


def test_text_and_names_of_files_are_told_apart(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(archive.parent)
    with pytest.raises(ValueError, match="pathlib.Path"):
        panchess.convert("games.pgn", "pgn", "uci")
    with pytest.raises(ValueError, match=r"text.encode\(\)"):
        panchess.games(GAME, "pgn")


def test_a_variant_that_does_not_exist_is_refused() -> None:
    for work in (
        lambda: panchess.check("", "pgn", variant="nope"),
        lambda: panchess.convert("1. e4 *", "pgn", "uci", variant="none"),
        lambda: panchess.games(b"", "pgn", variant="nope"),
    ):
        with pytest.raises(panchess.FormatError, match="there is no variant"):
            work()
    assert panchess.check("1. e4 *", "pgn", variant="crazyhouse")


def test_a_variant_is_a_name_or_a_file(tmp_path: Path) -> None:
    yaml = tmp_path / "small.yaml"
    yaml.write_text("panchess: variant/1\nname: small\nboard: {files: 5, ranks: 6}\n", encoding="utf-8")
    fen = "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1"
    assert [p.variant for p in panchess.games(fen.encode(), "fen", variant=str(yaml))] == ["small"]
    ini = tmp_path / "own.ini"
    ini.write_text("[smaller:chess]\nmaxRank = 6\nmaxFile = 5\nstartFen = " + fen + "\npieceValueMg = p:100\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="pieceValueMg"):
        assert panchess.convert(fen, "fen", "fen", variant=str(ini)).report.records == 1
    with pytest.raises(OSError, match="none.ini"):
        panchess.convert(fen, "fen", "fen", variant=str(tmp_path / "none.ini"))


def test_unknown_codes_are_refused() -> None:
    with pytest.raises(ValueError, match="did you mean `pgn/result-differs`"):
        panchess.check("1. e4", "pgn", deny="pgn/result-difers")
    game = '[Result "1-0"]\n\n1. e4 0-1\n'
    assert panchess.check(game, "pgn")
    assert not panchess.check(game, "pgn", deny="pgn/result-differs")


def test_arguments_that_mean_nothing_are_refused(archive: Path) -> None:
    with pytest.raises(ValueError, match="ends after its start"):
        panchess.Split("a.pgn", 50, 10)
    with pytest.raises(ValueError, match="`size` is a number of bytes"):
        panchess.splits(archive, 0)
    with pytest.raises(ValueError, match="must name a column"):
        panchess.games(archive, columns=[])


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_work_on_bytes(archive: Path) -> None:
    # A job in the background of a shell ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    data = archive.read_bytes() * 200
    column = [GAME] * 2_000_000
    for work in (
        lambda: panchess.convert(data, "pgn", "uci"),
        lambda: panchess.hash(data, "pgn", scheme="moves"),
        lambda: panchess.check(data, "pgn"),
        lambda: list(panchess.games(data, "pgn")),
        lambda: panchess.Converter("pgn", "uci").column(column),
    ):
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        # On a fast machine, the work may be done before the signal arrives; then it begins again.
        deadline = time.monotonic() + 60
        with pytest.raises(KeyboardInterrupt):
            while time.monotonic() < deadline:
                work()
        timer.join()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_table(archive: Path) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    data = archive.read_bytes() * 200
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    deadline = time.monotonic() + 60
    with pytest.raises(KeyboardInterrupt):
        while time.monotonic() < deadline:
            try:
                pyarrow.table(panchess.games(data, "pgn"))
            except (OSError, pyarrow.ArrowException) as e:
                assert "interrupted" in str(e)
                time.sleep(10)
    timer.join()


def test_a_variant_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    fen = "3/3/3 w - - 0 1"
    found = []
    for name in ("small", "other"):
        path.write_text(f"panchess: variant/1\nname: {name}\nboard: {{files: 3, ranks: 3}}\npieces:\n- {{name: king, letter: K}}\n")
        found.append(panchess.convert(fen, "fen", "jsonl", variant=str(path), on_error="skip").text)
    assert "small" in found[0] and "other" in found[1]


def test_the_notation_of_an_output_is_never_guessed(tmp_path: Path) -> None:
    source = tmp_path / "a.pgn"
    source.write_text(GAME)
    with pytest.raises(ValueError, match=r"`\.json` can be .* or .*: name one with `target`"):
        panchess.convert_file(source, tmp_path / "o.json")
    assert not (tmp_path / "o.json").exists()
    panchess.convert_file(source, tmp_path / "o.UCI")
    assert (tmp_path / "o.UCI").read_text()


def test_a_column_of_a_binary_notation_is_bytes() -> None:
    games = ["1. a3 *", "1. h4 *", "1. e4 e5 2. Nf3 *"]
    assert all(isinstance(cell, bytes) for cell in panchess.Converter("pgn", "bccf").column(games))
    assert all(isinstance(cell, str) for cell in panchess.Converter("pgn", "bccf+hex").column(games))


def test_exceptions_name_keyword_arguments(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("8/8/8/8/8/8/8/K1k5 w - - 0 1\n")
    with pytest.raises(panchess.FormatError, match="`source=fen`"):
        list(panchess.games(path))
    with pytest.raises(panchess.FormatError, match="as `source`"):
        panchess.convert("", None, "uci")
    with pytest.raises(panchess.FormatError, match="`encoding` is for text"):
        list(panchess.games(b"", "pgc", encoding="utf-8"))
