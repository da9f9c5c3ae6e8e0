extension Schema {
  /// The time of a restore: devices send changes from before it again.
  package static let restoredLibraries = "ALTER TABLE librarySequence ADD COLUMN restoredAt INTEGER;"
}
