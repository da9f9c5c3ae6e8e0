import ServerAccounts
import ServerCore
import KiwiKit

/// Stores titles from sources. A title that several sources know is stored once, and a source's id always leads to the
/// same title.
package enum TitleImporter {
  /// Stores items and returns their titles' keys. Cached titles are invalidated on commit.
  @discardableResult
  package static func store(
    _ items: some Collection<MediaItem>, now: Timestamp, in transaction: Transaction,
    of server: ServerContext
  ) throws -> [Int64] {
    let keys = try items.map { try store($0, now: now, in: transaction) }
    server.announce(TitleFactsChange.changed(keys: Set(keys)), afterCommitOf: transaction)
    return keys
  }

  /// Stores an item and returns its title's key.
  @discardableResult
  package static func store(_ item: MediaItem, now: Timestamp, in transaction: Transaction) throws -> Int64 {
    let source = item.id.text
    let known = try TitleFetchStore(transaction).fetch(source: source)
    let key: Int64
    var isOrigin = known?.isOrigin ?? false
    if let title = try title(of: item, in: transaction) {
      key = title.key
      try TitleFetchStore(transaction).add(source: source, toTitle: key)
      // Facts from the source that added a title replace its facts; other sources only fill gaps. Users' corrections
      // are kept.
      let merged = isOrigin ? item.facts.filled(by: title.facts) : title.facts.filled(by: item.facts)
      let facts = title.facts(updatedFrom: merged)
      if facts != title.facts { try TitleStore(transaction).update(key: key, facts) }
    } else {
      try TitleStore(transaction).insert(item.facts, id: UUIDv7.generate(), source: source)
      guard let inserted = try TitleStore(transaction).title(source: source) else {
        throw APIError.internalError
      }
      key = inserted.key
      isOrigin = true
    }
    if let isbn = item.isbn {
      try TitleFetchStore(transaction).add(source: Self.source(of: isbn), toTitle: key)
    }
    if item.isWhole { try TitleFetchStore(transaction).setWatchProviders(item.watchProviders, ofTitle: key) }
    try TitleFetchStore(transaction).save(
      TitleFetchRecord(
        source: source, titleKey: key, isOrigin: isOrigin, isWhole: item.isWhole || known?.isWhole ?? false,
        // A line of a list does not renew complete facts.
        fetchedAt: item.isWhole || known?.isWhole != true ? now : known?.fetchedAt ?? now,
        coverPath: item.coverPath, cover: cover(item.coverPath, known)))
    return key
  }

  /// Returns the source name of an edition's ISBN.
  package static func source(of isbn: ISBN) -> String { "isbn:\(isbn.digits)" }

  private static func cover(_ path: String?, _ known: TitleFetchRecord?) -> TitleFetchRecord.Cover {
    guard path != nil else { return known?.cover == .kept ? .kept : .none }
    guard let known, known.coverPath == path else { return .wanted }
    return known.cover
  }

  /// Returns the title with the source's id, or one that is known to be the same.
  private static func title(of item: MediaItem, in transaction: Transaction) throws -> TitleRecord? {
    if let title = try TitleStore(transaction).title(source: item.id.text) { return title }
    if let isbn = item.isbn, let title = try TitleStore(transaction).title(source: Self.source(of: isbn)) {
      return title
    }
    let same = try TitleFetchStore(transaction).namesakes(of: item.facts, limit: 20).filter { title in
      guard isSame(title.facts, item.facts) else { return false }
      // Titles that the source itself distinguishes are different.
      return try !TitleFetchStore(transaction).isKnown(
        titleKey: title.key, toSource: "\(item.id.source.rawValue):")
    }
    return same.count == 1 ? same.first : nil
  }

  /// Returns whether two titles with one kind and name are the same: by year for films and shows, by author for books.
  private static func isSame(_ one: TitleFacts, _ other: TitleFacts) -> Bool {
    switch one.kind {
    case .film, .show: one.year != nil && one.year == other.year
    case .book: !authors(one).isDisjoint(with: authors(other))
    }
  }

  private static func authors(_ facts: TitleFacts) -> Set<String> {
    Set(facts.people.filter { $0.role == .author }.map { FoldedText.fold($0.name) })
  }
}

extension TitleFacts {
  /// Returns these facts with missing fields taken from other facts.
  func filled(by other: TitleFacts) -> TitleFacts {
    var facts = self
    if facts.originalName == nil, other.originalName != name { facts.originalName = other.originalName }
    facts.year = year ?? other.year
    if facts.people.isEmpty { facts.people = other.people }
    if facts.genres.isEmpty { facts.genres = other.genres }
    facts.language = language ?? other.language
    facts.runtimeMinutes = runtimeMinutes ?? other.runtimeMinutes
    facts.pages = pages ?? other.pages
    facts.description = description ?? other.description
    return facts
  }
}
