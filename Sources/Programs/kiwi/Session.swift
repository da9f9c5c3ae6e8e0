import Commands
import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

/// One running command.
@MainActor struct Session {
  let device: Device
  let command: ParsedCommand
  let output: Output
  let terminal: Terminal

  func run() async throws {
    if command.command.name != "login" { try requireLogin() }
    switch command.command.name {
    case "login": try await logIn()
    case "logout": try await logOut()
    case "whoami": try whoAmI()
    case "feed": try await feed()
    case "show": try await show()
    case "search": try await search()
    case "titles": try await titles()
    case "log": try await log()
    case "rate": try await rate()
    case "places": try await places()
    case "visit": try await visit()
    case "read": try await read()
    case "pause": try await pause()
    case "resume": try await resume()
    case "stop": try await stop()
    case "reading": try await reading()
    case "statistics": try await statistics()
    case "goals": try await goals()
    case "moods": try await moods()
    case "challenges": try await challenges()
    case "challenge": try await challenge()
    case "habits": try await habits()
    case "client-log": try await clientLog()
    case "note": try await note()
    case "quote": try await quote()
    case "notes": try await notes()
    case "recommendations": try await recommendations()
    case "dismiss": try await dismiss()
    case "shelf": try await shelf()
    case "list": try await list()
    case "profile": try await profile()
    case "post": try await post()
    case "edit": try await edit()
    case "delete": try await delete()
    case "like": try await setLiked(true)
    case "unlike": try await setLiked(false)
    case "comment": try await comment()
    case "uncomment": try await uncomment()
    case "follow": try await setFollowed(true)
    case "unfollow": try await setFollowed(false)
    case "friends": try await friends()
    case "friend": try await befriend()
    case "unfriend": try await unfriend()
    case "status": try await status()
    case "notifications": try await notifications()
    case "sync": try await sync()
    case "outbox": try await outbox()
    default:
      let (name, program) = (command.command.name, CommandParser.kiwi.program)
      throw UsageError(
        localized("There is no command \"\(name)\". Use \"\(program) --help\" to list the commands."))
    }
  }

  private func requireLogin() throws {
    guard device.config.account != nil else { throw Failure.notLoggedIn }
  }

  // MARK: Parameters

  var parameter: String { command.parameters.first ?? "" }

  func count() throws -> Int {
    try command.integer("--count", in: 1...1_000) ?? Limits.defaultPageSize
  }

  /// Requests pages until the requested number of elements is loaded.
  func all<Element>(
    _ fetch: (_ page: Int, _ pageSize: Int) async throws(APIFailure) -> ListPage<Element>
  ) async throws -> [Element] {
    let count = try count()
    var found: [Element] = []
    var next: Int? = 1
    while let page = next, found.count < count {
      let answer = try await fetch(page, min(count, Limits.pageSize.upperBound))
      found += answer.items
      next = answer.nextPage
    }
    return Array(found.prefix(count))
  }

  /// A username without its `@`.
  func username(_ text: String) -> String {
    text.hasPrefix("@") ? String(text.dropFirst()) : text
  }

  /// The words after the first parameters, or standard input.
  func words(from index: Int) throws -> String {
    let words = command.parameters.dropFirst(index)
    guard words.isEmpty || words.elementsEqual(["-"]) else { return words.joined(separator: " ") }
    if terminal.isInteractive {
      terminal.note(localized("Type the text and press Control-D on a new line."))
    }
    return terminal.readAll().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// True if a failure means that the device's copy is the best available answer.
  func isOffline(_ failure: APIFailure) -> Bool {
    switch failure {
    case .offline, .timedOut, .serverFailed, .unavailable: true
    default: false
    }
  }
}
