"""PostgreSQL's own parser checks every statement that the contract suites of the stores prepared."""

import re

import postgresql
import pytest


def test_the_document_lists_the_statements_that_postgresql_rejects():
    assert postgresql.written() == postgresql.table(), "run Tests/Contract/postgresql.py"


def test_sqlites_dialect_is_confined_to_one_file():
    elsewhere = [
        f"{literal.file}, {literal.name}: {name}"
        for literal in postgresql.all_literals(postgresql.SERVER)
        for name, (pattern, _) in postgresql.DIALECT.items()
        if re.search(pattern, literal.text)
    ]
    assert elsewhere == []


def test_postgresql_accepts_every_statement_with_the_dialect_translated():
    statements = postgresql.server_statements()
    assert len(statements) > 150
    assert {
        why
        for statement, _ in statements
        for why in postgresql.reasons(statement)
        if why not in postgresql.DIALECT
    } == set()
    for statement, _ in statements:
        assert bool(postgresql.reasons(statement)) == bool(postgresql.refusals(statement)), statement


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT key FROM posts INDEXED BY byKey WHERE key < ?1",
        "SELECT a.key FROM a CROSS JOIN b ON a.key = b.key",
        "SELECT key FROM a LIMIT -1 OFFSET ?",
        "UPDATE a SET b = max(b, ?)",
        "SELECT rowid FROM a",
        "SELECT a.rowid FROM a WHERE a MATCH ?",
        "SELECT key FROM a ORDER BY bm25(a)",
        "SELECT ifnull(b, 0) FROM a",
        "SELECT group_concat(b) FROM a",
        "SELECT key FROM a WHERE b GLOB ?",
        "SELECT key FROM a WHERE b == ?",
        "INSERT OR IGNORE INTO a VALUES (?)",
        "SELECT key FROM a WHERE b IS ?",
    ],
)
def test_statements_of_sqlites_dialect_are_rejected(statement):
    assert postgresql.refusals(statement) != set()


def test_statements_of_both_dialects_are_accepted():
    statement = (
        "SELECT COUNT(*) AS count, max(b) FROM a WHERE b = ?1 AND c IS NOT DISTINCT FROM ?2 AND d <> 'w?' "
        "AND NOT EXISTS (SELECT 1 FROM b WHERE b.key IN (?1, ?2)) GROUP BY d LIMIT ?3"
    )
    assert postgresql.refusals(statement) == set()
    assert postgresql.reasons(statement) == set()
