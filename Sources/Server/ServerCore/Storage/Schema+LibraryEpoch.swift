extension Schema {
  /// The epoch of the numbers of library changes.
  package static let libraryEpoch = """
    -- By chance, and another one once a backup was brought back: what was numbered after the backup is not here.
    ALTER TABLE librarySequence ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    UPDATE librarySequence SET epoch = random() & 9007199254740991;
    """
}
