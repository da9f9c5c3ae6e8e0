extension Schema {
  /// Which parts of an e-book could not be read. Files are not kept, so it is not known of books read earlier.
  package static let ebookParts = """
    -- A line each.
    ALTER TABLE ebooks ADD COLUMN missingParts TEXT NOT NULL DEFAULT '';
    """
}
