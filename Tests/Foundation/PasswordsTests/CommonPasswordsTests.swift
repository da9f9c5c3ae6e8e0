import Testing

@testable import Passwords

@Suite struct CommonPasswordsTests {
  @Test(arguments: ["password", "PassWord", "iloveyou", "trustno1", "superman", "1qaz2wsx", "Football"])
  func `the most common passwords are rejected in any case`(password: String) {
    #expect(CommonPasswords.contains(password))
  }

  @Test(
    arguments: [
      "aaaaaaaa", "üüüüüüüü", "12121212", "abcabcabc", "kiwikiwi", "12345678", "1234567890", "87654321",
      "abcdefgh",
      "ZYXWVUTS", "qwertyui", "asdfghjkl", ",mnbvcxz", "poiuytrewq", "qwertzuiop", "azertyuiop", "123qweasd",
      "abc321qwe", "111222333", "!@#$%^&*",
    ])
  func `simple patterns are rejected`(password: String) {
    #expect(CommonPasswords.contains(password))
  }

  @Test(
    arguments: [
      "", "correct horse battery staple", "tr0ub4dor&3x", "kiwifruit in winter", "9vK!pq2_Zr", "abcd1x9z",
      "12345678x", "grüne Kiwi im Haus",
    ])
  func `other passwords are accepted`(password: String) {
    #expect(!CommonPasswords.contains(password))
  }

  @Test func `the list has thousands of entries that no rule covers`() {
    let words = CommonPasswords.list.withUTF8Buffer { bytes in
      String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    }
    #expect(words.count >= 3000)
    #expect(Set(words).count == words.count)
    for word in words {
      #expect(word.utf8.count >= 8 && word.lowercased() == word)
      #expect(CommonPasswords.contains(word.uppercased()))
      #expect(
        !CommonPasswords.isSimplePattern(String(word)),
        "\(word) is covered by a rule and can be removed from the list.")
    }
  }

  @Test func `a very long password is checked quickly`() {
    // The worst case of the pattern search: every candidate matches until the very end.
    let password = String(repeating: "a", count: 100_000) + "b"
    var isRefused = true
    let duration = ContinuousClock().measure { isRefused = CommonPasswords.contains(password) }
    #expect(!isRefused)
    #expect(duration < .seconds(60))
  }
}
