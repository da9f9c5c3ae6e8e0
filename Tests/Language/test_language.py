"""The check of the language: which text it reads, which sentences are hits, and how limits are lowered."""

import pytest

from check import Figures, Hit, failures, hits, limits, lowered, measure, table
from extract import module, passages


def read(path, source):
    return [(passage.line, passage.text, passage.is_message) for passage in passages(path, source)]


def sentences(text):
    return [sentence for _, sentence in hits(text)]


@pytest.mark.parametrize(
    "text",
    [
        "What the server rejects is rolled back.",
        "Returns the post. Who liked it is not included.",
        "Whoever follows sees it.",
        "Where the file is gone, the import fails.",
        "Whether the page is open.",
        "what one user does reaches the other",
        "Rejects nobody.",
        "Notifies those\nwho follow.",
        "The client is told.",
        "The task goes on.",
        "The word stands on the page.",
    ],
)
def test_vague_subjects_are_hits(text):
    assert len(sentences(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Who may see it?",
        "Delete this post? What you wrote is lost?",
        "Returns what the server sent.",
        "The users who follow.",
        "`what` is the argument's name.",
        "WHERE the row is deleted",
        "Whatever the order, the result is the same.",
        'Counts the word "nobody".',
        "Deleted rows. WHERE is part of the query.",
        "MB stands for megabyte.",
    ],
)
def test_questions_and_named_subjects_are_no_hits(text):
    assert sentences(read("docs/a.md", text)[0][1]) == []


def test_a_sentence_with_an_opener_and_a_word_is_two_hits():
    assert len(sentences("What somebody wrote is kept.")) == 2


def test_a_word_that_opens_a_sentence_is_one_hit():
    assert sentences("It works. Whoever follows sees it.") == ["Whoever follows sees it."]


def test_comments_of_adjacent_lines_are_one_passage():
    source = "/// Returns the row,\n/// what it holds.\nlet a = 1  // Why.\n"
    assert read("Sources/Product/KiwiKit/A.swift", source) == [
        (1, "Returns the row,\nwhat it holds.\nWhy.", False)]


def test_blank_lines_and_fields_of_doc_comments_begin_passages():
    source = "/// Adds a row.\n///\n/// - Parameter row: The row.\n/// - Returns: Whether it was new.\n"
    assert [text for _, text, _ in read("Sources/Product/KiwiKit/A.swift", source)] == [
        "Adds a row.", "The row.", "Whether it was new."]


def test_examples_of_code_are_not_read():
    source = "/// Adds.\n///\n/// ```swift\n/// // What it adds.\n/// ```\n/// Then more.\n"
    assert [text for _, text, _ in read("Sources/Product/KiwiKit/A.swift", source)] == ["Adds.", "Then more."]


def test_strings_are_messages_in_published_code_only():
    source = 'Text("What you wrote")\n'
    assert read("Sources/Product/KiwiUI/A.swift", source) == [(1, "What you wrote", True)]
    assert read("Tests/Product/KiwiKitTests/A.swift", source) == []


@pytest.mark.parametrize("literal", ['"SELECT id FROM posts WHERE what = 1"', '"who"', '"<p>What</p> it is"', '"a.b.c"'])
def test_queries_markup_and_single_words_are_no_messages(literal):
    assert read("Sources/Server/ServerPosts/A.swift", f"let a = {literal}\n") == []


def test_strings_within_interpolations_do_not_end_a_message():
    source = r'say("The list \(name ?? "of all") is // here")' + "\n"
    assert read("Sources/Product/KiwiUI/A.swift", source) == [(1, "The list _ is // here", True)]


def test_names_of_swift_tests_are_read():
    source = '@Test("what is old goes") func a() {}\n@Suite("Posts") struct B {}\n@Test func `who leaves is gone`() {}\n'
    assert [text for _, text, _ in read("Tests/Product/KiwiKitTests/A.swift", source)] == [
        "what is old goes", "Posts", "who leaves is gone"]


def test_docstrings_names_and_assertion_messages_of_python_are_read():
    source = (
        '"""Runs it."""\n\ndef test_who_asks_is_answered():\n    """Once."""\n'
        '    assert a == 1, f"what {a} is"\n    x = "What is data"\n    # Why.\n'
    )
    assert [text for _, text, _ in read("Tests/Faults/test_a.py", source)] == [
        "Runs it.", "who asks is answered", "Once.", "what {a} is", "Why."]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("Sources/Views/WebHost/a.js", "const a = 'x // y'; // A comment.\n"),
        ("Sources/Views/WebHost/a.css", "a { color: red } /* A comment. */\n"),
        ("Benchmarks/a.sql", "SELECT '--x' WHERE 1; -- A comment.\n"),
        ("Scripts/a", "#!/bin/bash\necho $#; # A comment.\n"),
    ],
)
def test_comments_of_other_languages_are_read(path, source):
    assert [text for _, text, _ in read(path, source)] == ["A comment."]


def test_messages_of_scripts_are_read():
    assert read("Scripts/a", '#!/bin/bash\necho "Nobody is there"\n') == [(2, "Nobody is there", True)]


def test_documents_are_read_by_paragraph_item_and_cell():
    source = "# A title\nText over\ntwo lines.\n\n- First\n- Second\n\n```\nWhat code\n```\n| a | b |\n| --- | --- |\n"
    assert [text for _, text, _ in read("docs/a.md", source) if text.strip("-")] == [
        "A title", "Text over\ntwo lines.", "First", "Second", "a", "b"]


def test_descriptions_of_the_contract_are_read():
    source = "info:\n  title: Kiwi\n  description: |-\n    One\n    line.\n\n    Two.\n  version: 'What'\n"
    assert read("openapi.yaml", source) == [(2, "Kiwi", False), (4, "One\nline.", False), (7, "Two.", False)]


def test_catalogs_give_comments_and_words():
    source = '{"strings": {"Add a book": {"comment": "A button"}}}'
    assert read("Sources/Product/KiwiUI/Localizable.xcstrings", source) == [
        (1, "A button", False), (1, "Add a book", True)]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("Sources/Server/ServerPosts/Stores/A.swift", "ServerPosts"),
        ("Tests/Product/KiwiKitTests/A.swift", "KiwiKitTests"),
        ("Tests/Browser/app/test_a.py", "Tests/Browser"),
        ("Tests/run.py", "Tests"),
        ("Benchmarks/peers/journal.py", "Benchmarks"),
        ("docs/sync.md", "docs"),
        ("openapi.yaml", "openapi.yaml"),
        ("README.md", "root"),
    ],
)
def test_files_count_for_their_module(path, name):
    assert module(path) == name


def test_hits_have_the_line_of_their_word():
    files = {"docs/a.md": b"One.\n\nTwo is here, and\nnobody else.\n"}
    figures = measure(files, files.get)["docs"]
    assert (figures.words, [hit.line for hit in figures.hits]) == (7, [4])


def figures(words, count=0, messages=0):
    hit = Hit("a", 1, "What", False)
    return Figures(words, [hit] * count, [hit] * messages)


def test_modules_that_are_not_listed_have_the_final_limits():
    modules = {"A": figures(1000, 1), "B": figures(1000, 2), "C": figures(1000, 0, 1)}
    assert [sentence.split(":")[0] for sentence in failures(modules, {})] == ["B", "C"]


def test_listed_modules_must_not_become_worse():
    listed = limits("# A comment.\nA 20.5 3\n")
    assert list(failures({"A": figures(1000, 20, 3)}, listed)) == []
    assert len(list(failures({"A": figures(1000, 21, 4)}, listed))) == 2


def test_limits_are_lowered_and_never_raised():
    text = "# A comment.\nA 20 3\nB 5 0\nC 8 2\nGone 9 9\n"
    modules = {"A": figures(1000, 10, 4), "B": figures(1000, 0), "C": figures(1000, 9, 1), "D": figures(1000, 50)}
    assert lowered(modules, text) == "# A comment.\nA 10 3\nC 8 1\n"


def test_the_table_ends_with_the_sum():
    assert list(table({"A": figures(500, 1), "B": figures(1500, 3, 2)}))[-1] == "| all | 2,000 | 4 | 2.0 | 2 |"
