extension Schema {
  /// When a backup was brought back: what devices wrote before and send again was taken by this server once.
  package static let restoredLibraries = "ALTER TABLE librarySequence ADD COLUMN restoredAt INTEGER;"
}
