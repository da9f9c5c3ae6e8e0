import KiwiKit
import SQLite

extension SeedRow {
  struct Title: Sendable {
    let id: String
    let source: String
    let facts: TitleFacts
    let sortName: String
    let words: String

    init(id: String, source: String, facts: TitleFacts) {
      self.id = id
      self.source = source
      self.facts = facts
      sortName = FoldedText.fold(facts.name)
      words = SQLTitleStore.words(facts)
    }
  }
}

extension SQLiteSeedStore {
  func insert(_ titles: [SeedRow.Title]) throws {
    for title in titles {
      let facts = title.facts
      try connection.run(
        Self.titleInsertion, title.id, facts.kind.rawValue, facts.name, facts.originalName,
        facts.year.map(Int64.init), facts.language, facts.runtimeMinutes.map(Int64.init),
        facts.pages.map(Int64.init), facts.description, title.sortName, title.words)
      let key = connection.lastInsertedKey
      try connection.run(Self.sourceInsertion, title.source, key)
      for (position, person) in facts.people.enumerated() {
        try connection.run(Self.personInsertion, key, Int64(position), person.role.rawValue, person.name)
      }
      for (position, genre) in facts.genres.enumerated() {
        try connection.run(Self.genreInsertion, key, Int64(position), genre)
      }
    }
  }

  private static let titleInsertion = PreparedSQL(
    """
    INSERT INTO titles (
      id, kind, name, originalName, year, language, runtimeMinutes, pages, description, sortName, words
    )
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
    """)
  private static let sourceInsertion = PreparedSQL(
    "INSERT INTO titleSources (source, titleKey) VALUES (?1, ?2)")
  private static let personInsertion = PreparedSQL(
    "INSERT INTO titlePeople (titleKey, position, role, name) VALUES (?1, ?2, ?3, ?4)")
  private static let genreInsertion = PreparedSQL(
    "INSERT INTO titleGenres (titleKey, position, genre) VALUES (?1, ?2, ?3)")
}
