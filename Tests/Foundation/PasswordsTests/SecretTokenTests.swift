import Passwords
import Testing

@Suite struct SecretTokenTests {
  @Test func `a token has its prefix and 256 random bits in URL-safe characters`() {
    let token = SecretToken(prefix: "kiwi_")
    #expect(token.text.hasPrefix("kiwi_"))
    #expect(token.text.utf8.count == 5 + 43)
    #expect(token.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
  }

  @Test func `tokens are unique`() {
    let tokens = Set((0..<1000).map { _ in SecretToken(prefix: "").text })
    #expect(tokens.count == 1000)
  }

  @Test func `a token is recognized by its stored hash`() throws {
    let token = SecretToken(prefix: "kiwi_")
    let presented = try #require(SecretToken(presented: token.text, prefix: "kiwi_"))
    #expect(presented.hash == token.hash)
    #expect(presented.hash.count == 32)
    #expect(presented.matches(token.hash))
    #expect(!SecretToken(prefix: "kiwi_").matches(token.hash))
    #expect(!presented.matches([]))
  }

  @Test func `malformed tokens are rejected`() {
    let text = SecretToken(prefix: "kiwi_").text
    let shorter = String(text.dropLast())
    let others: [String] = [
      "", "kiwi_", shorter, "\(text)A", "plum_\(text.dropFirst(5))", "\(shorter)=", "\(shorter)/",
      "\(shorter) ",
      "\(shorter.dropLast())é", String(repeating: "A", count: 100_000),
    ]
    for other in others { #expect(SecretToken(presented: other, prefix: "kiwi_") == nil) }
  }

  @Test func `printing and reflection reveal no part of the secret`() {
    let token = SecretToken(prefix: "kiwi_")
    var dumped = ""
    dump(token, to: &dumped)
    dump([Optional(token)], to: &dumped)
    let secret = token.text.dropFirst(5).prefix(8)
    for text in ["\(token)", String(reflecting: token), "\([token])", "\(Optional(token) as Any)", dumped] {
      #expect(!text.contains(secret))
    }
  }
}
