extension Schema {
  /// The unreadable parts of an e-book.
  ///
  /// They are unknown for books read earlier, whose files are not kept.
  package static let ebookParts = """
    -- A line each.
    ALTER TABLE ebooks ADD COLUMN missingParts TEXT NOT NULL DEFAULT '';
    """
}
