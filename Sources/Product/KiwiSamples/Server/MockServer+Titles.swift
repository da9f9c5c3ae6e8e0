import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addTitles(to router: inout MockRouter) {
    router.on(API.Titles.titles) { server, query, _ in
      let found = server.titles.filter { title in
        (query.kind == nil || title.kind == query.kind)
          && (query.q.map(title.name.localizedCaseInsensitiveContains) ?? true)
      }
      return MockAPIClient.list(found, query)
    }
    router.on(API.Titles.title) { server, id, _, _ throws(APIFailure) in try server.title(id) }
    router.on(API.Titles.similar) { server, id, _, _ throws(APIFailure) in
      let title = try server.title(id)
      return server.titles.filter { other in
        other.id != id && other.kind == title.kind && !Set(other.genres).isDisjoint(with: title.genres)
      }
    }
    addTitleChanges(to: &router)
    router.on(API.Titles.scan) { server, _, body in
      switch body {
      case .form: server.scanPhoto()
      case .json(let request): server.scan(request)
      }
    }
  }

  private static func addTitleChanges(to router: inout MockRouter) {
    router.on(API.Titles.add) { server, _, title in
      let added = Title(id: server.makeID(), kind: title.kind, name: "").with(title.details)
      server.titles.append(added)
      server.note(.added, ofTitle: added.id, before: TitleDetails(), after: title.details)
      return added
    }
    router.on(API.Titles.correct) { server, id, _, details throws(APIFailure) in
      let title = try server.title(id)
      let corrected = title.with(details)
      let (before, after) = (TitleDetails(title), TitleDetails(corrected))
      server.replace(corrected)
      server.note(
        .corrected, ofTitle: id, before: before.changes(from: after), after: after.changes(from: before))
      return corrected
    }
    router.on(API.Titles.history) { server, id, query, _ in
      MockAPIClient.list(server.titleChanges[id, default: []].reversed(), query)
    }
    router.on(API.Titles.undo) { server, id, _, undo throws(APIFailure) in
      let title = try server.title(id)
      let place = try MockAPIClient.find(server.titleChanges[id]?.firstIndex { $0.id == undo.changeId })
      let change = try MockAPIClient.find(server.titleChanges[id]?[place])
      let restored = title.with(change.before)
      server.replace(restored)
      server.titleChanges[id]?[place] = TitleChange(
        id: change.id, kind: change.kind, before: change.before, after: change.after, author: change.author,
        createdAt: change.createdAt, undoneAt: server.now)
      return restored
    }
    router.on(API.Titles.merge) { server, id, _, merge throws(APIFailure) in
      let other = try server.title(merge.into)
      server.titles.removeAll { $0.id == id }
      return other
    }
  }
}

extension MockServer {
  fileprivate func title(_ id: String) throws(APIFailure) -> Title {
    try MockAPIClient.find(titles.first { $0.id == id })
  }

  fileprivate mutating func replace(_ title: Title) {
    titles = titles.map { $0.id == title.id ? title : $0 }
  }

  /// Finds the first two books on every photo.
  fileprivate func scanPhoto() -> BookScan {
    let books = titles.filter { $0.kind == .book }
    let candidates = zip(books, [(0.95, BookScanCandidate.Reason.nameAndAuthor), (0.35, .words)])
      .map { BookScanCandidate(title: TitleSummary($0), confidence: $1.0, reason: $1.1) }
    let query = candidates.first?.title.name
    return BookScan(lines: [query].compactMap(\.self), query: query, candidates: candidates)
  }

  fileprivate func scan(_ read: BookScanRequest) -> BookScan {
    let text = CoverText((read.ocrText ?? "").split(separator: "\n").map(String.init))
    let found = titles.filter { title in
      title.kind == .book && text.queries.contains { title.name.localizedCaseInsensitiveContains($0) }
    }
    return BookScan(
      barcode: read.barcode, lines: text.lines, query: text.query,
      candidates: found.map {
        BookScanCandidate(title: TitleSummary($0), confidence: 0.75, reason: .name)
      })
  }

  fileprivate mutating func note(
    _ kind: TitleChange.Kind, ofTitle id: String, before: TitleDetails, after: TitleDetails
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
