import KiwiKit
import Testing

@Suite struct UsernameTests {
  @Test(arguments: [
    "al", "alice", "Alice", "a_b", "a.b", "a__b", "a._b", "a_.b", "4ever", "00", "a.b.c.d", "mee", "admins",
    "x23456789012345678901234567890",
  ])
  func `a name within the rules is valid`(name: String) {
    #expect(Username.problem(with: name) == nil)
  }

  @Test(arguments: [
    ("", Username.Problem.tooShort), ("a", .tooShort), ("_", .tooShort),
    ("x234567890123456789012345678901", .tooLong), (String(repeating: "a", count: 65_536), .tooLong),
    ("_a", .invalidEnd), ("a_", .invalidEnd), (".a", .invalidEnd), ("a.", .invalidEnd), ("..", .invalidEnd),
    ("a..b", .consecutiveDots), ("a...b", .consecutiveDots), ("a_..b", .consecutiveDots),
    ("me", .reserved), ("Me", .reserved), ("ADMIN", .reserved), ("Kiwifruit", .reserved),
    ("a b", .invalidCharacter), ("a-b", .invalidCharacter), ("a/b", .invalidCharacter),
    ("a%b", .invalidCharacter), ("a\u{0}b", .invalidCharacter), ("ab\n", .invalidCharacter),
    (" ab", .invalidCharacter), ("<b>", .invalidCharacter), ("'or'", .invalidCharacter),
  ])
  func `a name outside the rules is rejected with the broken rule`(name: String, problem: Username.Problem) {
    #expect(Username.problem(with: name) == problem)
  }

  @Test(arguments: [
    "\u{0430}lice", "al\u{0456}ce", "alice\u{200B}", "\u{202E}ecila", "alic\u{0065}\u{0301}", "ａｌｉｃｅ",
    "ali\u{00AD}ce", "\u{212A}iwi", "adm\u{0131}n", "ADM\u{0130}N", "\u{FEFF}alice", "alice\u{3002}b", "👩‍👩‍👧",
    "é",
  ])
  func `a name with look-alike characters is rejected`(name: String) {
    #expect(Username.problem(with: name) == .invalidCharacter)
  }

  @Test(arguments: Username.reserved)
  func `a reserved name is rejected in any case`(name: String) {
    #expect(Username.problem(with: name) == .reserved)
    #expect(Username.problem(with: name.uppercased()) == .reserved)
    #expect(Username.problem(with: name + "2") == nil)
    #expect(name == name.lowercased())
  }

  @Test func `every name of up to four characters follows the rules`() {
    // One character of each class, and two that no rule allows.
    let alphabet: [Character] = ["a", "Z", "7", "_", ".", "-", "é"]
    var names = [""]
    for _ in 1...4 {
      names += names.flatMap { name in alphabet.map { name + String($0) } }
    }
    for name in Set(names) {
      #expect((Username.problem(with: name) == nil) == followsTheRules(name), "\(name)")
    }
  }

  @Test(arguments: 0...40)
  func `a name has 2 to 30 characters`(length: Int) {
    let problem = Username.problem(with: String(repeating: "x", count: length))
    #expect((problem == nil) == (2...30).contains(length))
  }

  @Test(arguments: Username.Problem.allCases)
  func `every problem's message says how to fix it`(problem: Username.Problem) {
    #expect(problem.message.hasSuffix("."))
    #expect(problem.message.count > 20)
  }

  /// The documented rules, implemented independently of the code under test.
  private func followsTheRules(_ name: String) -> Bool {
    let isAlphanumeric: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return (2...30).contains(name.count)
      && name.allSatisfy { isAlphanumeric($0) || $0 == "_" || $0 == "." }
      && name.first.map(isAlphanumeric) == true && name.last.map(isAlphanumeric) == true
      && !name.contains("..")
  }
}
