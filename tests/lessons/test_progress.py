"""Progress: kept for each pupil, shown on the contents page, handed to the teacher as one small file."""

from __future__ import annotations

import json

import pytest

from dotsnb import DotsError, RecordError
from dotsnb.lessons import Lesson, contents, lessons, progress, pupil, read_reports, report
from dotsnb.lessons.first_game import lesson as first_game


def another() -> Lesson:
    """The first lesson as it is after a restart."""
    return Lesson(
        first_game.title,
        first_game.boards,
        first_game.exercises.values(),
        notebook=first_game.notebook,
    )


def test_work_survives_a_restart_and_can_be_reset():
    first_game.check(1, 11)
    first_game.check(1, 12)
    first_game.check(2, "Bo")
    again = another()
    assert again.solved == {1}
    again.reset()
    assert first_game.solved == another().solved == set()


def test_tries_are_counted_until_it_is_solved(empty_book):
    for answer in (11, "...", 13, 12, 11, 12):
        first_game.check(1, answer)
    known = empty_book.of("first_game")["1"]
    assert (known["tries"], known["solved"]) == (3, True)
    assert known["when"].startswith("20")


def test_a_lesson_without_a_notebook_keeps_to_itself(fresh, empty_book):
    assert fresh.check(1, 12)
    assert fresh.solved == {1}
    assert empty_book.all() == {}


def test_pupils_on_one_machine_do_not_mix():
    assert pupil() == ""
    pupil("Ann")
    first_game.check(1, 12)
    assert pupil("  Bo   Li ") == "Bo Li"
    assert first_game.solved == set()
    first_game.check(2, "Ann")
    pupil("Ann")
    assert first_game.solved == {1}
    first_game.reset()
    pupil("Bo Li")
    assert first_game.solved == {2}
    pupil("")
    assert first_game.solved == set()


@pytest.mark.parametrize("name", ["a/b", "x" * 41, 7, ["Ann"], "a\0b"])
def test_a_name_that_cannot_be_kept_is_refused(name):
    pupil("Ann")
    with pytest.raises(DotsError) as refusal:
        pupil(name)
    assert refusal.value.value == name
    assert pupil() == "Ann"


def test_the_store_is_used_where_there_is_one_and_memory_where_not(monkeypatch, capsys):
    import dotsnb.lessons.progress as module

    class Store:
        progress, settings = progress.Memory(), progress._Settings()
        notices = ("Your file was damaged.",)

        @classmethod
        def open(cls):
            return cls

    class Broken:
        @staticmethod
        def open():
            raise DotsError("The disk is full.", value="disk")

    monkeypatch.undo()
    for store, kept in ((Store, Store.progress), (Broken, None)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module.importlib, "import_module", lambda name, store=store: type("M", (), {"Store": store}))
            module._places.cache_clear()
            book = module.book()
            assert book is kept if kept else isinstance(book, progress.Memory)
            module.book()
            assert capsys.readouterr().out == ("Your file was damaged.\n" if kept else ""), "told once"
            module._places.cache_clear()


# ------------------------------------------------------------------------------------------------------- the contents


def test_every_lesson_says_what_it_is_for():
    found = lessons()
    assert first_game in found
    assert [lesson.number for lesson in found] == sorted(lesson.number for lesson in found)
    for lesson in found:
        assert lesson.aim.endswith(".")
        assert 5 <= lesson.minutes <= 90
        assert 5 <= lesson.ages[0] <= (lesson.ages[1] or 99)
        assert lesson.notebook == f"{lesson.number:02}_{lesson.name}"


def test_the_contents_page_shows_how_far_one_is():
    page = contents()
    every = sum(len(lesson.exercises) for lesson in lessons())
    assert str(page).splitlines()[0] == f"0 of {every} exercises solved."
    pupil("Ann <b>")
    for number, exercise in first_game.exercises.items():
        assert first_game.check(number, exercise.solution())
    assert str(page).splitlines()[:2] == [
        f"Ann <b>: 4 of {every} exercises solved.",
        "1. Your first game: 4 of 4 solved.",
    ]
    html = page._repr_html_()
    assert "Ann &lt;b&gt;: 4 of" in html
    assert '<a href="01_first_game.ipynb">1. Your first game</a>' in html
    assert "✔ 4/4" in html
    assert "30 minutes" in html


# ---------------------------------------------------------------------------------------------------- for the teacher


def test_one_small_file_goes_to_the_teacher_and_many_make_a_table(tmp_path):
    pupil("Ann")
    first_game.check(1, 12)
    first_game.check(2, "Bo")
    ann = report(folder=tmp_path)
    bo = report("Bo Li", tmp_path)
    assert (ann.name, bo.name) == ("progress_Ann.json", "progress_Bo_Li.json")
    assert ann.stat().st_size < 10_000
    data = json.loads(ann.read_text(encoding="utf-8"))
    assert data["format"] == "dotsnb-progress/1"
    assert data["lessons"]["first_game"]["exercises"]["2"] == {"tries": 1, "solved": False}
    for files in (tmp_path, [bo, ann], [str(ann), str(bo)]):
        table = read_reports(files)
        assert table.columns[:2] == ("Pupil", "first_game")
        assert [row[:2] for row in table.rows] == [("Ann", "1/4"), ("Bo Li", "0/4")]
        assert str(table).splitlines()[1].split()[:2] == ["Ann", "1/4"]
        assert "<th>Ann</th><td>1/4</td>" in table._repr_html_()
    assert len(read_reports(ann).rows) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nonsense",
        "{}",
        '{"format": "dotsnb-progress/2", "pupil": "A", "lessons": {}}',
        '{"format": "dotsnb-progress/1", "pupil": 1, "lessons": {}}',
        '{"format": "dotsnb-progress/1", "pupil": "A", "lessons": {"x": 1}}',
        '{"format": "dotsnb-progress/1", "pupil": "A", "lessons": {"x": {"of": 4, "exercises": {"1": 2}}}}',
        '{"format": "dotsnb-progress/1", "pupil": "A", "lessons": {"x": {"of": true, "exercises": {}}}}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_no_report_is_named(tmp_path, text):
    path = tmp_path / "file.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError) as refusal:
        read_reports([path])
    assert str(path) in str(refusal.value)


def test_what_cannot_be_read_or_written_is_named(tmp_path):
    with pytest.raises(RecordError):
        read_reports([tmp_path / "missing.json"])
    with pytest.raises(RecordError):
        report("Ann", tmp_path / "missing")
    with pytest.raises(DotsError):
        report("a/b", tmp_path)
