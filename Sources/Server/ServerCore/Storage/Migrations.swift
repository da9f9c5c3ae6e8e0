import SQLite

/// The migrations of the database. A released migration never changes.
package enum Migrations {
  package static let all = [
    Migrator.Migration(1, "first schema", .script(Schema.first)),
    Migrator.Migration(2, "keys that are never reused", .rebuild(Schema.lastingKeys)),
    Migrator.Migration(3, "posts without words in the search", .script(Schema.wordlessPosts)),
    Migrator.Migration(4, "jobs", .script(Schema.jobs)),
    Migrator.Migration(5, "indexes in the order of lists", .rebuild(Schema.listOrder)),
    Migrator.Migration(6, "bounds", .script(Schema.bounds)),
    Migrator.Migration(7, "excess notifications", .batches(Schema.excessNotifications)),
    Migrator.Migration(8, "repeated requests", .script(Schema.replays)),
    Migrator.Migration(9, "books, films and shows", .script(Schema.titles)),
    Migrator.Migration(10, "libraries and lists", .script(Schema.library + Schema.libraryCounts)),
    Migrator.Migration(11, "the order of the deck", .script(Schema.deck)),
    Migrator.Migration(12, "subjects of posts", .script(Schema.postSubjects)),
    Migrator.Migration(13, "sources of titles", .script(Schema.titleFetches)),
    Migrator.Migration(14, "catalogues and corrections", .script(Schema.catalogues)),
    Migrator.Migration(15, "epochs of libraries", .script(Schema.libraryEpoch)),
    Migrator.Migration(
      16, "places",
      .script(
        Schema.places + Schema.experiences + Schema.spotSources + Schema.placeImports + Schema.postPlaces)),
    Migrator.Migration(17, "reading", .script(Schema.reading)),
    Migrator.Migration(
      18, "reading, continued",
      .script(
        Schema.readingNumbers + Schema.readingSteps + Schema.notes + Schema.challenges
          + Schema.notificationKinds + Schema.recommendations + Schema.friends + Schema.ebooks
          + Schema.speedReading)),
    Migrator.Migration(19, "drafts", .script(Schema.drafts)),
    Migrator.Migration(20, "search in text without spaces", .script(Schema.unspacedSearch)),
    Migrator.Migration(21, "books finished by name", .script(Schema.finishedByName)),
    Migrator.Migration(22, "missing parts of e-books", .script(Schema.ebookParts)),
    Migrator.Migration(23, "unpublished places", .script(Schema.unpublishedPlaces)),
    Migrator.Migration(24, "fair shares", .script(Schema.accountTotals)),
    Migrator.Migration(25, "stored bytes", .script(Schema.storedBytes)),
    Migrator.Migration(26, "shared places", .script(Schema.sharedPlaces)),
    Migrator.Migration(27, "private entries", .script(Schema.privateEntries)),
    Migrator.Migration(28, "times of restored libraries", .script(Schema.restoredLibraries)),
    Migrator.Migration(29, "hashtags of older posts", .script(Schema.hashtagRefresh)),
    Migrator.Migration(30, "work in batches", .script(Schema.batchedWork)),
    Migrator.Migration(31, "further stored bytes", .script(Schema.furtherStoredBytes)),
    Migrator.Migration(32, "standard names", .script(Schema.names)),
  ]
}
