import Commands
import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// The user's library and lists. All commands need the server.
extension Session {
  func log() async throws {
    let isFinished = try !command.flag("--unfinished")
    let (started, finished, rating) = (try day("--started"), try day("--finished"), try rating())
    guard isFinished || finished == nil else {
      throw UsageError(localized("--finished and --unfinished cannot be combined. Use one of them."))
    }
    let end = isFinished ? finished ?? Self.today() : nil
    if let started, let end, end < started {
      throw UsageError(
        localized(
          "The end date \(end.description) is before the start date \(started.description). Change one of them."
        ))
    }
    let title = try await device.api().send(API.Titles.title(title(named: parameter).id))
    var change = EntryChange()
    if let begin = started ?? (isFinished ? nil : Self.today()) { change.startedOn = .some(begin) }
    if let end { change.finishedOn = .some(end) }
    if let rating { change.rating = .some(rating) }
    if let note = command.text("--note") { change.note = .some(note) }
    try await write { library in
      try await library.save(change, entryId: library.makeId(), titleId: title.id)
      if isFinished { try await library.swipe(.seen, title) }
    }
    try output.print(["logged": title.name], localized("Logged.") + "\n")
  }

  func rate() async throws {
    let text = command.parameters.count > 1 ? command.parameters[1] : "none"
    let rating = text == "none" ? nil : try rating(of: text)
    let title = try await device.api().send(API.Titles.title(title(named: parameter).id))
    try await write { library in
      // Rating a title marks it as seen.
      if rating != nil { try await library.swipe(.seen, title) }
      try await library.rate(rating, titleId: title.id)
    }
    try output.print(["rated": title.name], localized("Done.") + "\n")
  }

  func shelf() async throws {
    let shelf = parameter.isEmpty ? LibraryShelf.all : LibraryShelf(rawValue: parameter)
    guard let shelf else {
      let names = LibraryShelf.allCases.map(\.rawValue)
      let list = names.joined(separator: ", ")
      guard let nearest = NearestName.of(parameter, among: names) else {
        throw UsageError(localized("There is no shelf \"\(parameter)\". Use one of: \(list)."))
      }
      throw UsageError(
        localized("There is no shelf \"\(parameter)\". Did you mean \(nearest)? Use one of: \(list)."))
    }
    let api = try device.api()
    try await show(
      try await all { page, pageSize throws(APIFailure) in
        try await api.send(
          API.Library.titles(
            LibraryTitlesQuery(LibraryQuery(shelf: shelf), page: page, pageSize: pageSize)))
      })
  }

  /// Shows all lists or the titles of one, or adds a title to one.
  func list() async throws {
    let api = try device.api()
    let lists = try await api.send(API.Library.lists())
    guard !parameter.isEmpty else { return try output.print(lists, output.text(of: lists)) }
    let named = lists.filter { $0.name.lowercased() == parameter.lowercased() }
    func known(as roles: [ListRole]) -> ListDescription? {
      roles.lazy.compactMap { role in named.first { $0.role == role } }.first
    }
    guard command.parameters.count > 1 else {
      guard let list = known(as: [.owner, .collaborator, .follower]) else {
        throw Failure(
          localized("You have no list named \"\(parameter)\". Use \"kiwi list\" to show your lists."))
      }
      return try await show(
        try await all { page, pageSize throws(APIFailure) in
          try await api.send(
            API.Library.listTitles(list.id, PageQuery(page: page, pageSize: pageSize)))
        })
    }
    let title = try await title(named: command.parameters[1])
    // Lists that the user only follows are not writable.
    let known = known(as: [.owner, .collaborator])
    try await write { library in
      let last = lists.map(\.sortKey).max()
      let id: String
      if let known { id = known.id } else { id = try await library.createList(name: parameter, after: last) }
      var end: String?
      var page: Int? = 1
      while let number = page {
        let titles = try await library.titles(ofList: id, page: number)
        end = titles.items.last?.sortKey ?? end
        page = titles.nextPage
      }
      try await library.add([title.id], toList: id, after: end)
    }
    let owner = known.flatMap { $0.role == .collaborator ? $0.owner.username : nil }
    let text = owner.map { localized("Done. The list belongs to @\($0).") } ?? localized("Done.")
    try output.print(["listed": title.name], text + "\n")
  }

  private func show(_ titles: [LibraryTitle]) async throws {
    try await device.remember { $0.titles = titles.map { TitleSummary($0.title) } }
    try output.print(titles, output.text(of: titles))
  }

  /// Writes and waits until the server has accepted the changes.
  func write(_ body: @MainActor (LibraryRepository) async throws -> Void) async throws {
    let library = LibraryRepository(client: try device.api())
    var refusal: APIFailure?
    // The first rejection names the cause; later ones depend on it.
    library.onRejected = { refusal = refusal ?? $0 }
    do {
      try await body(library)
    } catch {
      throw refusal.map { Failure($0) } ?? error
    }
    await library.sent()
    if let refusal { throw Failure(refusal) }
    guard library.unsentCount == 0 else { throw Failure(APIFailure.offline) }
  }

  func day(_ option: String) throws -> CivilDate? {
    guard let text = command.text(option) else { return nil }
    guard let day = CivilDate(text) else {
      throw UsageError(
        localized("\"\(text)\" is not a date. Use \(option) with a date such as 2026-02-11."))
    }
    return day
  }

  /// The current day at the user's location.
  static func today() -> CivilDate {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return CivilDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }
}
