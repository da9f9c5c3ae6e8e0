import Foundation
import TestSupport
import Testing

/// Bounds that a document states equal those of the code.
///
/// A statement is a sentence or a table row. It is found by its topic and checked for its figures, so its wording may
/// change as long as the figures stay together.
struct DocumentedFiguresTests {
  struct Statement: Sendable, CustomTestStringConvertible {
    /// A pattern that the statement contains.
    let topic: String
    let figures: [Figure]
    var testDescription: String { "\(topic): \(figures.map(\.declaration).joined(separator: ", "))" }

    init(_ topic: String, _ figures: Figure...) {
      self.topic = topic
      self.figures = figures
    }
  }

  struct Figure: Sendable {
    /// The code just before the figure.
    let declaration: String
    let file: String
    let unit: Unit

    init(_ declaration: String, in file: String, unit: Unit = .none) {
      self.declaration = declaration
      self.file = file
      self.unit = unit
    }

    /// The figure in the code, in the document's unit.
    func value() throws -> Int {
      let code = try ProjectFiles.text(file).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let values = code.components(separatedBy: declaration).dropFirst()
        .compactMap { DocumentedFiguresTests.value(of: $0) }
      try #require(values.count == 1, "\(file) must declare \(declaration) once.")
      let (value, rest) = values[0].quotientAndRemainder(dividingBy: unit.size)
      try #require(rest == 0, "\(file): \(declaration)\(values[0]) is not a whole number of \(unit.name).")
      return value
    }
  }

  /// A unit of the document, with its size in that of the code.
  struct Unit: Sendable {
    let name: String
    let size: Int

    static let none = Unit(name: "", size: 1)
    static let kilobytes = Unit(name: "kB", size: 1_000)
    static let kibibytes = Unit(name: "kB", size: 1 << 10)
    static let megabytes = Unit(name: "MB", size: 1 << 20)
    static let hours = Unit(name: "hour", size: 60 * 60)
    static let days = Unit(name: "day", size: 24 * 60 * 60)
  }

  @Test(arguments: operations)
  func `the figures in the operator's guide equal those of the code`(statement: Statement) throws {
    try check(statement, in: "docs/operations.md")
  }

  @Test(arguments: architecture)
  func `the figures in the architecture equal those of the code`(statement: Statement) throws {
    try check(statement, in: "docs/architecture.md")
  }

  @Test(arguments: views)
  func `the figures on the page about SwiftUI equal those of the code`(statement: Statement) throws {
    try check(statement, in: "docs/swiftui.md")
  }

  private func check(_ statement: Statement, in document: String) throws {
    let topic = try Regex(statement.topic).ignoresCase()
    let candidates = Self.statements(in: try ProjectFiles.text(document)).filter { $0.contains(topic) }
    let figures = try statement.figures.map { (value: try $0.value(), unit: $0.unit) }
    let isStated = candidates.contains { text in
      var numbers = Self.numbers(in: text)
      return figures.allSatisfy { value, unit in
        guard let index = numbers.firstIndex(of: value) else { return false }
        numbers.remove(at: index)
        return text.contains(unit.name) || unit.name.isEmpty
      }
    }
    let expected = figures.map { "\($0.value) \($0.unit.name)" }.joined(separator: ", ")
    #expect(isStated, "No statement about \(statement.topic) in \(document) has these figures: \(expected)")
  }

  /// Returns the table rows of a document and the sentences of its headings, list items and paragraphs.
  static func statements(in text: String) -> [String] {
    var blocks = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("|") || line.starts(with: /[#\-]|\d+\.\s/) { blocks.append("") }
      if !line.isEmpty { blocks[blocks.count - 1] += line + " " }
    }
    return blocks.flatMap { $0.components(separatedBy: ". ") }
  }

  static func numbers(in text: String) -> [Int] {
    text.split(separator: " ").compactMap { word in
      let number = word.trimmingCharacters(in: .punctuationCharacters)
      return number.wholeMatch(of: /\d+(?:,\d{3})*/) == nil ? nil : Int(number.filter(\.isNumber))
    }
  }

  /// Returns the value at the start of a text, an expression such as `30 * 24 * 60 * 60` or `8 << 20`.
  static func value(of expression: String) -> Int? {
    let begin = expression.prefix { $0.isNumber || "_*< .".contains($0) }
    let terms = begin.filter { $0 != "_" }.split { "*< ".contains($0) }.compactMap { Double($0) }
    guard var value = terms.first else { return nil }
    for term in terms.dropFirst() { value *= begin.contains("<<") ? exp2(term) : term }
    return Int(value)
  }

  @Test func `statements are table rows, list items and sentences`() {
    let text = """
      # Limits

      One account has 100
      pages. All have 5,000.
      - A row
      1. A step
      | Pages | 8 MB |
      """
    let statements = Self.statements(in: text)
    for expected in ["One account has 100 pages", "All have 5,000", "- A row", "| Pages | 8 MB |"] {
      #expect(statements.contains { $0.hasPrefix(expected) }, "\(expected)")
    }
    #expect(statements.map(Self.numbers).filter { !$0.isEmpty } == [[100], [5_000], [1], [8]])
  }

  private static let limits = "HTTPServer/Server/ServerLimits.swift"
  private static let rules = "KiwiKit/API/RateLimitRule.swift"
  private static let accountRules = "ServerAccounts/AccountArea.swift"
  private static let accounts = "KiwiKit/Accounts/API+Accounts.swift"
  private static let sessionToken = "ServerAccounts/SessionToken.swift"
  private static let jobStore = "ServerCore/Jobs/Stores/JobStore.swift"
  private static let sessionLimits = "WebHost/Session/SessionLimits.swift"
  private static let webApp = "KiwiWeb/WebApp.swift"
  private static let uploads = "WebHost/Page/UploadStore.swift"
  private static let liveSockets = "ServerCore/Live/LiveSocketLimits.swift"
  private static let knownAddresses = "ServerAccounts/Stores/KnownAddressStore.swift"
  private static let feed = "ServerPosts/FeedService.swift"
  private static let postSearch = "ServerPosts/PostSearch.swift"
  private static let liveSubscriptions = "ServerCore/Live/LiveSubscriptions.swift"
  private static let browserDrafts = "KiwiWeb/BrowserDraftStore.swift"
  private static let productLimits = "KiwiKit/Limits.swift"

  static let operations = [
    Statement(
      "connections",
      .init("connectionsPerAddress = ", in: limits),
      .init("var connections = ", in: limits)),
    Statement(
      "requests",
      .init("requestsPerAddress = ", in: limits),
      .init("concurrentRequests = ", in: limits)),
    Statement(
      "body|bodies",
      .init("bodiesPerAddress = ", in: limits),
      .init("concurrentBodies = ", in: limits)),
    Statement(
      "WebSockets",
      .init("webSocketsPerAddress = ", in: limits),
      .init("webSockets = ", in: limits)),
    Statement(
      "memory",
      .init("memoryBytesPerAddress = ", in: limits, unit: .megabytes),
      .init("memoryBytes = ", in: limits, unit: .megabytes)),
    Statement("body|bodies", .init("bodyBytesPerSecond = ", in: limits, unit: .kibibytes)),
    Statement("body|bodies", .init("bodyGrace: Duration = .seconds(", in: limits)),
    Statement("body|bodies|stall|silent", .init("bodyStall: Duration = .seconds(", in: limits)),
    Statement(
      "account",
      .init("let requests = ", in: "ServerCore/HTTP/AccountUse.swift"),
      .init("let bodies = ", in: "ServerCore/HTTP/AccountUse.swift")),
    Statement("pages", .init("sessions = ", in: sessionLimits), .init("visitors = ", in: sessionLimits)),
    Statement("account", .init("sessions.perAccount = ", in: webApp)),
    Statement("network", .init("sessions.perNetwork = ", in: webApp)),
    Statement("visitors", .init("sessions.visitorsPerNetwork = ", in: webApp)),
    Statement("uploads", .init("var all = ", in: uploads, unit: .megabytes)),
    Statement("page", .init("var page = ", in: uploads, unit: .megabytes)),
    Statement("account", .init("var account = ", in: uploads, unit: .megabytes)),
    Statement("visitors", .init("var visitors = ", in: uploads, unit: .megabytes)),
    Statement("`/live`|sockets", .init("total = ", in: liveSockets)),
    Statement("visitors", .init("static let visitors = ", in: liveSockets)),
    Statement("account", .init("perUser = ", in: liveSockets)),
    Statement(
      "jobs|given up|failed|dead",
      .init("deadLifetime = Duration.seconds(", in: jobStore, unit: .days)),
  ]

  static let architecture = [
    Statement(
      "`users`",
      .init("\"sign-up\", burst: ", in: accountRules),
      .init("\"refused sign-up\", burst: ", in: accounts)),
    Statement("address", .init("RateLimitRule(\"login\", burst: ", in: accounts)),
    Statement(
      "`sessions`",
      .init("sessionsPerAccount = ", in: sessionToken),
      .init("idleLifetime = ", in: sessionToken, unit: .days),
      .init("absoluteLifetime = ", in: sessionToken, unit: .days)),
    Statement(
      "`knownAddresses`",
      .init("addressesPerAccount = ", in: knownAddresses),
      .init("lifetime = Duration.seconds(", in: knownAddresses, unit: .days)),
    Statement("changes", .init("\"write\", burst: ", in: rules), .init("\"upload\", burst: ", in: rules)),
    Statement("`pictures`", .init("attachmentsPerPost = ", in: productLimits)),
    Statement(
      "`notifications`",
      .init("WHERE key = new.userKey AND notificationCount > ", in: "ServerCore/Storage/Schema+Bounds.swift")),
    Statement(
      "`reports`",
      .init("openReportsPerAccount = ", in: "ServerModeration/ReportService.swift"),
      .init("\"report\", burst: ", in: "KiwiKit/Moderation/API+Moderation.swift")),
    Statement(
      "`jobs`",
      .init("jobsPerOwner = ", in: jobStore),
      .init("dead = ", in: jobStore),
      .init("deadLifetime = Duration.seconds(", in: jobStore, unit: .days)),
    Statement("rows", .init("maxInlineRows = ", in: "ServerCore/HTTP/RequestContext+Lists.swift")),
    Statement("`before`", .init("maxExamined = ", in: feed)),
    Statement("'s posts", .init("maxOffset = ", in: feed)),
    Statement("hidden from", .init("maxAtOnce = ", in: "ServerPosts/HiddenAuthors.swift")),
    Statement("comments", .init("maxRows = ", in: "ServerCore/HTTP/Paging.swift")),
    Statement("search", .init("maxExamined = ", in: postSearch), .init("candidates = ", in: postSearch)),
    // The limit of usernames is that of names.
    Statement(
      "usernames",
      .init("candidates = ", in: "ServerSocial/UserSearch.swift"),
      .init("candidates = ", in: "ServerSocial/UserSearch.swift")),
    Statement(
      "live events",
      .init("maxNewPosts = ", in: liveSubscriptions),
      .init("maxEvents = ", in: liveSubscriptions)),
    Statement(
      "sent",
      .init("keyLifetime = Duration.seconds(", in: "KiwiEngine/Outbox/Outbox.swift", unit: .hours)),
    Statement("`ServerDraftStore`", .init("drafts = ", in: productLimits)),
    Statement(
      "drafts|`BrowserDraftStore`",
      .init("maxDrafts = ", in: browserDrafts),
      .init("maxBytes = ", in: browserDrafts, unit: .kilobytes)),
    Statement("`kiwi`", .init("uploadSize = ", in: productLimits, unit: .megabytes)),
  ]

  static let views = [
    Statement("port", .init("port: UInt16 = ", in: "WebHost/Program/LocalAddress.swift")),
    Statement(
      "value",
      .init("valueBytes = ", in: "SwiftUICore/Session/BrowserStorage.swift", unit: .kilobytes)),
    Statement("limit", .init("uploadBytes = ", in: "WebHost/WebHost.swift", unit: .megabytes)),
    Statement("second", .init("eventsPerSecond = ", in: sessionLimits)),
    Statement("second|burst|at once", .init("eventBurst = ", in: sessionLimits)),
    Statement("dirty|nodes", .init("passLimit = ", in: "SwiftUICore/Graph/Graph.swift")),
  ]
}
