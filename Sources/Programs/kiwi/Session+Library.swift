import Commands
import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// What the person has read and watched, and their lists. All of it asks the server.
extension Session {
  func log() async throws {
    let isFinished = try !command.flag("--unfinished")
    let (started, finished, rating) = (try day("--started"), try day("--finished"), try rating())
    guard isFinished || finished == nil else { throw UsageError("Either --finished or --unfinished.") }
    let end = isFinished ? finished ?? Self.today() : nil
    if let started, let end, end < started {
      throw UsageError("What ends on \(end) cannot begin on \(started).")
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
    try output.print(["logged": title.name], "Logged.\n")
  }

  func rate() async throws {
    let text = command.parameters.count > 1 ? command.parameters[1] : "none"
    let rating = text == "none" ? nil : try rating(of: text)
    let title = try await device.api().send(API.Titles.title(title(named: parameter).id))
    try await write { library in
      // Whoever gives stars has seen it.
      if rating != nil { try await library.swipe(.seen, title) }
      try await library.rate(rating, titleId: title.id)
    }
    try output.print(["rated": title.name], "Done.\n")
  }

  func shelf() async throws {
    let shelf = parameter.isEmpty ? LibraryShelf.all : LibraryShelf(rawValue: parameter)
    guard let shelf else {
      let names = LibraryShelf.allCases.map(\.rawValue)
      let hint = NearestName.of(parameter, among: names).map { " Did you mean \($0)?" } ?? ""
      throw UsageError("A shelf is \(names.joined(separator: ", ")), not \"\(parameter)\".\(hint)")
    }
    let api = try device.api()
    try await show(
      try await all { page, pageSize throws(APIFailure) in
        try await api.send(
          API.Library.titles(
            LibraryTitlesQuery(LibraryQuery(shelf: shelf), page: page, pageSize: pageSize)))
      })
  }

  /// All lists, the titles of one, or one with a title more.
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
        throw Failure("No list of yours is called \"\(parameter)\".")
      }
      return try await show(
        try await all { page, pageSize throws(APIFailure) in
          try await api.send(
            API.Library.listTitles(list.id, PageQuery(page: page, pageSize: pageSize)))
        })
    }
    let title = try await title(named: command.parameters[1])
    // Lists that are only followed are for others to write.
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
    try output.print(["listed": title.name], owner.map { "Done, in the list of @\($0).\n" } ?? "Done.\n")
  }

  private func show(_ titles: [LibraryTitle]) async throws {
    try await device.remember { $0.titles = titles.map { TitleSummary($0.title) } }
    try output.print(titles, output.text(of: titles))
  }

  /// Ends when the server has taken what was written.
  func write(_ body: @MainActor (LibraryRepository) async throws -> Void) async throws {
    let library = LibraryRepository(client: try device.api())
    var refusal: APIFailure?
    // The first one says what is wrong: what builds on it is refused for its want.
    library.onRefused = { refusal = refusal ?? $0 }
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
      throw UsageError("\(option) is a day such as 2026-02-11, not \"\(text)\".")
    }
    return day
  }

  /// Where the person is.
  static func today() -> CivilDate {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return CivilDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }
}
