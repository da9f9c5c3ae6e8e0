import Foundation
import TestSupport
import Testing

/// Bounds that a document states are those of the code.
struct DocumentedFiguresTests {
  /// Where a figure stands twice.
  struct Figure: Sendable, CustomTestStringConvertible {
    /// In the document, with `#` for the figure.
    let sentence: String
    /// In the code, just before the figure.
    let declaration: String
    let file: String
    var unit = 1
    var testDescription: String { sentence }
  }

  @Test(arguments: operations) func `the operator's guide has the figures of the code`(figure: Figure) throws
  {
    try check(figure, in: "docs/operations.md")
  }

  @Test(arguments: architecture) func `the architecture has the figures of the code`(figure: Figure) throws {
    try check(figure, in: "docs/architecture.md")
  }

  @Test(arguments: views) func `the page on SwiftUI has the figures of the code`(figure: Figure) throws {
    try check(figure, in: "docs/swiftui.md")
  }

  private func check(_ figure: Figure, in document: String) throws {
    let text = Self.flat(try ProjectFiles.text(document))
    let code = Self.flat(try ProjectFiles.text(figure.file))
    let sentence = NSRegularExpression.escapedPattern(for: figure.sentence)
      .replacing("#", with: "([0-9]+(?:,[0-9]{3})*)")
    let stated = text.matches(of: try Regex(sentence)).compactMap { match in
      match[1].substring.flatMap { Int($0.filter(\.isNumber)) }
    }
    let real = code.components(separatedBy: figure.declaration).dropFirst().compactMap { Self.value(of: $0) }
    #expect(stated.count == 1, "the sentence is not there once")
    #expect(real.count == 1, "the declaration is not there once")
    #expect(stated.map { $0 * figure.unit } == real)
  }

  /// A text without the ends of its lines.
  private static func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The value of an expression such as `30 * 24 * 60 * 60` or `8 << 20`, up to what is none.
  static func value(of expression: String) -> Int? {
    let begin = expression.prefix { $0.isNumber || "_*< .".contains($0) }
    let terms = begin.filter { $0 != "_" }.split { "*< ".contains($0) }.compactMap { Double($0) }
    guard var value = terms.first else { return nil }
    for term in terms.dropFirst() { value *= begin.contains("<<") ? exp2(term) : term }
    return Int(value)
  }

  private static let megabyte = 1 << 20
  private static let day = 24 * 60 * 60

  private static let limits = "HTTPServer/Server/Limits.swift"
  private static let rules = "KiwiKit/API/RateLimitRule.swift"
  private static let accountRules = "ServerAccounts/AccountArea.swift"
  private static let accounts = "KiwiKit/Accounts/API+Accounts.swift"
  private static let sessionToken = "ServerAccounts/SessionToken.swift"
  private static let jobStore = "ServerCore/Jobs/Stores/JobStore.swift"

  static let operations = [
    Figure(sentence: "| Connections | # |", declaration: "connectionsPerAddress = ", file: limits),
    Figure(sentence: "| Connections | 256 | #, ", declaration: "var connections = ", file: limits),
    Figure(sentence: "| Requests under way | # |", declaration: "requestsPerAddress = ", file: limits),
    Figure(sentence: "| Requests under way | 128 | # |", declaration: "concurrentRequests = ", file: limits),
    Figure(
      sentence: "| Requests whose body is still coming | # |", declaration: "bodiesPerAddress = ",
      file: limits),
    Figure(
      sentence: "| Requests whose body is still coming | 64 | # |", declaration: "concurrentBodies = ",
      file: limits),
    Figure(
      sentence: "| WebSockets, pages and devices | # |", declaration: "webSocketsPerAddress = ", file: limits),
    Figure(
      sentence: "| WebSockets, pages and devices | 192 | #, ", declaration: "webSockets = ", file: limits),
    Figure(
      sentence: "| Memory for connections | # MB |", declaration: "memoryBytesPerAddress = ", file: limits,
      unit: megabyte),
    Figure(
      sentence: "| Memory for connections | 8 MB | # MB |", declaration: "memoryBytes = ", file: limits,
      unit: megabyte),
    Figure(
      sentence: "A body must bring # kB a second", declaration: "bodyBytesPerSecond = ", file: limits,
      unit: 1 << 10),
    Figure(
      sentence: "1 kB a second after the first # seconds", declaration: "bodyGrace: Duration = .seconds(",
      file: limits),
    Figure(
      sentence: "may not fall silent for #.", declaration: "bodyStall: Duration = .seconds(", file: limits),
    Figure(
      sentence: "An account may have # requests", declaration: "let requests = ",
      file: "ServerCore/HTTP/AccountUse.swift"),
    Figure(
      sentence: "requests under way and # whose body", declaration: "let bodies = ",
      file: "ServerCore/HTTP/AccountUse.swift"),
    Figure(
      sentence: "# pages can be live at once", declaration: "sessions = ",
      file: "WebHost/Session/SessionLimits.swift"),
    Figure(
      sentence: "live at once, # of them", declaration: "visitors = ",
      file: "WebHost/Session/SessionLimits.swift"),
    Figure(
      sentence: "One account has at most #,", declaration: "sessions.ofAccount = ",
      file: "KiwiWeb/WebApp.swift"),
    Figure(
      sentence: "(of IPv6, one /64 network) #,", declaration: "sessions.ofNetwork = ",
      file: "KiwiWeb/WebApp.swift"),
    Figure(
      sentence: "visitors behind it #.", declaration: "sessions.visitorsOfNetwork = ",
      file: "KiwiWeb/WebApp.swift"),
    Figure(
      sentence: "Of # MB for uploads", declaration: "var all = ", file: "WebHost/Page/UploadStore.swift",
      unit: megabyte),
    Figure(
      sentence: "a page can take #,", declaration: "var page = ", file: "WebHost/Page/UploadStore.swift",
      unit: megabyte),
    Figure(
      sentence: "an account or an address #,", declaration: "var account = ",
      file: "WebHost/Page/UploadStore.swift", unit: megabyte),
    Figure(
      sentence: "and all visitors #.", declaration: "var visitors = ", file: "WebHost/Page/UploadStore.swift",
      unit: megabyte),
    Figure(
      sentence: "(`/live`) there are # at most", declaration: "altogether = ",
      file: "ServerCore/Live/LiveSocketLimits.swift"),
    Figure(
      sentence: "10,000 at most, # of them", declaration: "static let visitors = ",
      file: "ServerCore/Live/LiveSocketLimits.swift"),
    Figure(
      sentence: "those of visitors, and # of one account", declaration: "perPerson = ",
      file: "ServerCore/Live/LiveSocketLimits.swift"),
    Figure(
      sentence: "what was given up is kept for # days.", declaration: "deadLifetime = Duration.seconds(",
      file: jobStore, unit: day),
  ]

  static let architecture = [
    Figure(sentence: "| `users` | # sign-ups", declaration: "\"sign-up\", burst: ", file: accountRules),
    Figure(
      sentence: "sign up at all; # that are refused", declaration: "\"refused sign-up\", burst: ",
      file: accounts),
    Figure(
      sentence: "all of one address together are # a minute",
      declaration: "RateLimitRule(\"login\", burst: ", file: accounts),
    Figure(sentence: "| `sessions` | # an account", declaration: "sessionsPerAccount = ", file: sessionToken),
    Figure(
      sentence: "ends; # days without use", declaration: "idleLifetime = ", file: sessionToken, unit: day),
    Figure(
      sentence: "days without use, # in all", declaration: "absoluteLifetime = ", file: sessionToken,
      unit: day),
    Figure(
      sentence: "| `knownAddresses` | # an account", declaration: "addressesPerAccount = ",
      file: "ServerAccounts/Stores/KnownAddressStore.swift"),
    Figure(
      sentence: "| `knownAddresses` | 10 an account, for # days",
      declaration: "lifetime = Duration.seconds(",
      file: "ServerAccounts/Stores/KnownAddressStore.swift", unit: day),
    Figure(sentence: "may write it (# changes a minute", declaration: "\"write\", burst: ", file: rules),
    Figure(
      sentence: "changes a minute, # uploads an hour)", declaration: "\"upload\", burst: ", file: rules),
    Figure(
      sentence: "| `pictures`, `pictureFiles` | # photos", declaration: "attachmentsPerPost = ",
      file: "KiwiKit/Limits.swift"),
    Figure(
      sentence: "| `notifications` | # a person",
      declaration: "WHERE key = new.userKey AND notificationCount > ",
      file: "ServerCore/Storage/Schema+Bounds.swift"),
    Figure(
      sentence: "| `reports` | # undecided", declaration: "openReportsPerAccount = ",
      file: "ServerModeration/ReportService.swift"),
    Figure(
      sentence: "undecided ones a person, # an hour", declaration: "\"report\", burst: ",
      file: "KiwiKit/Moderation/API+Moderation.swift"),
    Figure(sentence: "one for each subject, # without one", declaration: "jobsPerOwner = ", file: jobStore),
    Figure(sentence: "without one an owner; # dead ones", declaration: "dead = ", file: jobStore),
    Figure(
      sentence: "dead ones, for # days |", declaration: "deadLifetime = Duration.seconds(", file: jobStore,
      unit: day),
    Figure(
      sentence: "Up to # rows are read on the loop", declaration: "mostInlineLooks = ",
      file: "ServerCore/HTTP/RequestContext+Lists.swift"),
    Figure(
      sentence: "| Everyone, by `before` | # posts", declaration: "mostLookedAt = ",
      file: "ServerPosts/FeedService.swift"),
    Figure(
      sentence: "| A person's posts | three, and one for each post of the page and before it (#)",
      declaration: "deepestOffset = ", file: "ServerPosts/FeedService.swift"),
    Figure(
      sentence: "| Who is hidden from a reader | #;", declaration: "mostAtOnce = ",
      file: "ServerPosts/HiddenAuthors.swift"),
    Figure(
      sentence: "hidden ones among them, # |", declaration: "mostLookedAt = ",
      file: "ServerCore/HTTP/Paging.swift"),
    Figure(
      sentence: "| Search for posts | # newest matches", declaration: "mostLookedAt = ",
      file: "ServerPosts/PostSearch.swift"),
    Figure(
      sentence: "newest matches, of which # are kept", declaration: "candidates = ",
      file: "ServerPosts/PostSearch.swift"),
    Figure(
      sentence: "| Search for people | # usernames", declaration: "candidates = ",
      file: "ServerSocial/UserSearch.swift"),
    Figure(
      sentence: "| A round of live events | # new posts", declaration: "newPostsAtOnce = ",
      file: "ServerCore/Live/LiveRoster.swift"),
    Figure(
      sentence: "new posts, # comments, what", declaration: "notesAtOnce = ",
      file: "ServerCore/Live/LiveRoster.swift"),
    Figure(
      sentence: "not sent again after # hours unasked", declaration: "keyLifetime = Duration.seconds(",
      file: "KiwiEngine/Outbox/Outbox.swift", unit: 60 * 60),
    Figure(
      sentence: "words alone and at most # of a person", declaration: "drafts = ",
      file: "KiwiKit/Limits.swift"),
    Figure(
      sentence: "at most # drafts and 64 kB", declaration: "most = ",
      file: "KiwiWeb/BrowserDraftStore.swift"),
    Figure(
      sentence: "at most 16 drafts and # kB", declaration: "mostBytes = ",
      file: "KiwiWeb/BrowserDraftStore.swift", unit: 1_000),
    Figure(
      sentence: "sends it as it is, up to # MB", declaration: "uploadSize = ", file: "KiwiKit/Limits.swift",
      unit: megabyte),
  ]

  static let views = [
    Figure(
      sentence: "`127.0.0.1` and port #,", declaration: "port: UInt16 = ",
      file: "WebHost/Program/LocalAddress.swift"),
    Figure(
      sentence: "A value of more than # kB lasts", declaration: "valueBytes = ",
      file: "SwiftUICore/Session/BrowserStorage.swift", unit: 1_000),
    Figure(
      sentence: "with a limit of # MB", declaration: "uploadBytes = ", file: "WebHost/WebHost.swift",
      unit: megabyte),
    Figure(
      sentence: "which lets # a second through", declaration: "eventsPerSecond = ",
      file: "WebHost/Session/SessionLimits.swift"),
    Figure(
      sentence: "a second through, and # at once", declaration: "eventBurst = ",
      file: "WebHost/Session/SessionLimits.swift"),
    Figure(
      sentence: "(at most # rounds)", declaration: "passLimit = ", file: "SwiftUICore/Graph/Graph.swift"),
  ]
}
