public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Titles

  public func fetchTitles(
    _ query: String, kind: TitleKind?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    try await answer { server in
      let found = server.titles.filter { title in
        (kind == nil || title.kind == kind)
          && (query.isEmpty || title.name.localizedCaseInsensitiveContains(query))
      }
      return Self.list(found, page: page, pageSize: pageSize)
    }
  }

  public func fetchTitle(id: String) async throws(APIFailure) -> Title {
    try await answer { server throws(APIFailure) in try Self.find(server.titles.first { $0.id == id }) }
  }

  public func fetchTitles(similarTo id: String) async throws(APIFailure) -> [Title] {
    try await answer { server throws(APIFailure) in
      let title = try Self.find(server.titles.first { $0.id == id })
      return server.titles.filter { other in
        other.id != id && other.kind == title.kind && !Set(other.genres).isDisjoint(with: title.genres)
      }
    }
  }

  public func addTitle(
    _ title: NewTitle, idempotencyKey: String?
  ) async throws(APIFailure) -> Title {
    let now = clock.now
    return try await answer { server in
      let added = Title(id: server.makeID(), kind: title.kind, name: "").with(title.details)
      server.titles.append(added)
      server.note(.added, ofTitle: added.id, before: TitleDetails(), after: title.details, now: now)
      return added
    }
  }

  public func correctTitle(id: String, _ details: TitleDetails) async throws(APIFailure) -> Title {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.titles.firstIndex { $0.id == id })
      let before = TitleDetails(server.titles[index])
      let after = TitleDetails(server.titles[index].with(details))
      server.titles[index] = server.titles[index].with(details)
      server.note(
        .corrected, ofTitle: id, before: before.changes(from: after), after: after.changes(from: before),
        now: now)
      return server.titles[index]
    }
  }

  public func fetchHistory(
    ofTitle id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<TitleChange> {
    try await answer { server in
      Self.list(server.titleChanges[id, default: []].reversed(), page: page, pageSize: pageSize)
    }
  }

  public func undoChange(_ changeId: String, ofTitle id: String) async throws(APIFailure) -> Title {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.titles.firstIndex { $0.id == id })
      let place = try Self.find(server.titleChanges[id]?.firstIndex { $0.id == changeId })
      let change = try Self.find(server.titleChanges[id]?[place])
      server.titles[index] = server.titles[index].with(change.before)
      server.titleChanges[id]?[place] = TitleChange(
        id: change.id, kind: change.kind, before: change.before, after: change.after, author: change.author,
        createdAt: change.createdAt, undoneAt: now)
      return server.titles[index]
    }
  }

  public func mergeTitle(id: String, into otherId: String) async throws(APIFailure) -> Title {
    try await answer { server throws(APIFailure) in
      let other = try Self.find(server.titles.first { $0.id == otherId })
      server.titles.removeAll { $0.id == id }
      return other
    }
  }

  /// Whatever the photo shows, it is the first book, and perhaps another one.
  public func scanBook(
    _ photo: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> BookScan {
    progress?(1)
    return try await answer { server in
      let books = server.titles.filter { $0.kind == .book }
      let candidates = zip(books, [(0.95, BookScanCandidate.Reason.nameAndAuthor), (0.35, .words)])
        .map { BookScanCandidate(title: TitleSummary($0), confidence: $1.0, reason: $1.1) }
      let query = candidates.first?.title.name
      return BookScan(lines: [query].compactMap(\.self), query: query, candidates: candidates)
    }
  }

  public func scanBook(_ read: BookScanRequest) async throws(APIFailure) -> BookScan {
    try await answer { server in
      let text = CoverText((read.ocrText ?? "").split(separator: "\n").map(String.init))
      let found = server.titles.filter { title in
        title.kind == .book && text.queries.contains { title.name.localizedCaseInsensitiveContains($0) }
      }
      return BookScan(
        barcode: read.barcode, lines: text.lines, query: text.query,
        candidates: found.map {
          BookScanCandidate(title: TitleSummary($0), confidence: 0.75, reason: .name)
        })
    }
  }
}

extension MockServer {
  fileprivate mutating func note(
    _ kind: TitleChange.Kind, ofTitle id: String, before: TitleDetails, after: TitleDetails, now: Date
  ) {
    titleChanges[id, default: []].append(
      TitleChange(
        id: makeID(), kind: kind, before: before, after: after, author: me, createdAt: now,
        mayUndo: kind == .corrected))
  }
}

extension Title {
  /// The title with the fields that are set.
  fileprivate func with(_ details: TitleDetails) -> Title {
    Title(
      id: id, kind: kind, name: details.name ?? name, originalName: details.originalName ?? originalName,
      year: details.year ?? year, people: details.people ?? people, genres: details.genres ?? genres,
      language: details.language ?? language, runtimeMinutes: details.runtimeMinutes ?? runtimeMinutes,
      pages: details.pages ?? pages, description: details.description ?? description)
  }
}
