import Foundation
import ServerTesting
import TestSupport
import Testing

/// Every store has a suite that calls all of its functions and depends on no engine.
struct StoreContractTests {
  /// The files in the `Stores` folders of all areas' tests, keyed by file name.
  private static func suites() throws -> [String: String] {
    let files = try ProjectFiles.texts(under: "Tests/Server").filter { $0.key.contains("/Stores/") }
    return Dictionary(uniqueKeysWithValues: files.map { (($0.key as NSString).lastPathComponent, $0.value) })
  }

  /// Each engine fills and checks a database in its own way.
  private static let engineSpecific: Set<String> = ["SeedStore", "VerificationStore"]

  /// Parts of other functions, which stores and checks share. The suites call them through these functions.
  private static let shared: Set<String> = [
    "audienceMember(username:of:)", "imageNames(ofUser:)", "isInZone(_:ofUser:)", "hasActiveSession(_:)",
    "record(of:now:)", "removeRows(hangingOn:in:_:)", "request(kind:subject:payload:ownerKey:at:now:)",
    "sessions(_:)", "titles(_:)", "withPeopleAndGenres(_:)",
  ]

  @Test func `every store has a suite that uses all its functions`() throws {
    let stores = try Self.stores().filter { !Self.engineSpecific.contains($0.name) }
    #expect(stores.count >= 20)
    let suites = try Self.suites()
    for store in stores {
      guard let text = suites["\(store.name)Tests.swift"] else {
        Issue.record("\(store.name) has no suite \(store.name)Tests.swift.")
        continue
      }
      let calls = Self.calls(in: text)
      #expect(store.functions.count > 0)
      #expect(store.functions.subtracting(calls).subtracting(Self.shared).sorted() == [], "\(store.name)")
    }
  }

  @Test func `no suite depends on an engine`() throws {
    let dependent = try Self.suites().filter { $0.value.contains(/(?m)^import SQLite$/) }
    #expect(dependent.keys.sorted() == [])
  }

  @Test func `functions and calls are distinguished by their labels`() {
    let calls = Self.calls(
      in: """
        try UserStore(transaction).user(key: 1); try users.user(username: name(of: 2), seenBy: nil)
        try search.scan(tag: tag, limit: f(1, 2)) { true }
        list.due([1, 2], "a, b: c)", limit: 3)
        """)
    #expect(
      calls == [
        "user(key:)", "user(username:seenBy:)", "scan(tag:limit:)", "scan(tag:limit:_:)", "due(_:_:limit:)",
      ])
    #expect(
      Self.signatures(
        in: """
            /// A func that is not one ( of them.
            package func scan(
              tag: String, _ body: (Int, String) throws -> Bool
            ) throws {
              func local() {}
            }
            package func all() throws -> [Int: String] { [:] }
            func own(key: Int) {}
          """) == ["scan(tag:_:)", "all()"])
  }

  // MARK: Parsing Swift

  private struct Store {
    let name: String
    let functions: Set<String>
  }

  private static func stores() throws -> [Store] {
    var stores: [String: Set<String>] = [:]
    for (path, text) in try ProjectFiles.texts(under: "Sources/Server") where path.contains("/Stores/") {
      for match in text.matches(of: /(?ms)^package struct (\w+Store)\b[^\n]*\{\n(.*?)^\}/) {
        stores[String(match.1), default: []].formUnion(signatures(in: String(match.2)))
      }
    }
    return stores.map { Store(name: $0.key, functions: $0.value) }
  }

  /// The functions that a type offers to all modules, as in `user(key:)`.
  private static func signatures(in body: String) -> Set<String> {
    let code = body.replacing(/\/\/[^\n]*/, with: "")
    return Set(
      code.matches(of: /(?m)^  package func (\w+)(?:<[^>]*>)?\(/).map { match in
        signature(String(match.1), arguments(in: code[match.range.upperBound...]).list)
      })
  }

  /// The functions that the code calls on a value, as in `user(key:)`. A trailing closure is also counted as
  /// the last argument.
  private static func calls(in code: String) -> Set<String> {
    var calls: Set<String> = []
    for match in code.matches(of: /[\w)]\.(\w+)\(/) {
      let (list, rest) = arguments(in: code[match.range.upperBound...])
      calls.insert(signature(String(match.1), list))
      if rest.drop(while: \.isWhitespace).first == "{" {
        calls.insert(signature(String(match.1), list + ["_"]))
      }
    }
    // A sole trailing closure needs no parentheses.
    for match in code.matches(of: /[\w)]\.(\w+) \{/) { calls.insert("\(match.1)(_:)") }
    return calls
  }

  private static func signature(_ name: String, _ arguments: [String]) -> String {
    let labels = arguments.map { argument in
      (argument.firstMatch(of: /^\s*(\w+)(?: \w+)?:/).map { String($0.1) } ?? "_") + ":"
    }
    return "\(name)(\(labels.joined()))"
  }

  /// The arguments up to the closing parenthesis, and the rest of the code.
  private static func arguments(in code: Substring) -> (list: [String], rest: Substring) {
    var list: [String] = []
    var current = ""
    var depth = 0
    var isInText = false
    var index = code.startIndex
    while index < code.endIndex {
      let character = code[index]
      index = code.index(after: index)
      if character == "\"" { isInText.toggle() }
      if !isInText {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) {
          if depth == 0 { break }
          depth -= 1
        }
        if character == ",", depth == 0 {
          list.append(current)
          current = ""
          continue
        }
      }
      current.append(character)
    }
    if !current.allSatisfy(\.isWhitespace) { list.append(current) }
    return (list, code[index...])
  }
}
