/// Rejects passwords that attackers guess first.
public enum CommonPasswords {
  /// Returns whether a password is common or a simple pattern, ignoring case.
  ///
  /// The list contains only passwords of at least eight characters; the caller checks the length. Simple
  /// patterns are repetitions of a short piece (`aaaaaaaa`, `abcabcabc`, `kiwikiwi`) and sequences of three
  /// or more neighbors in the alphabet, the digits or on a keyboard in either direction, including concatenations
  /// (`12345678`, `qwertyuiop`, `abc321qwe`).
  public static func contains(_ password: String) -> Bool {
    words.contains(password.lowercased()) || isSimplePattern(password)
  }

  static func isSimplePattern(_ password: String) -> Bool {
    let characters = Array(password.lowercased().utf8)
    return isRepetition(characters) || isMadeOfRuns(characters)
  }

  private static let words: Set<String> = list.withUTF8Buffer { bytes in
    let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\n")]
    return Set(bytes.split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  private static let rows: [[UInt8]] = [
    "01234567890", "abcdefghijklmnopqrstuvwxyz",
    "1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "!@#$%^&*()_+",
    "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
  ].flatMap { row in [Array(row.utf8), Array(row.utf8.reversed())] }

  private static let minRunLength = 3

  /// Returns whether the text repeats a piece, in linear time.
  ///
  /// `borders[i]` is the length of the longest proper prefix of the first `i + 1` characters that is also
  /// their suffix (Knuth, Morris and Pratt). The piece has the length that the longest border leaves.
  private static func isRepetition(_ characters: [UInt8]) -> Bool {
    guard characters.count >= 2 else { return false }
    var borders = [0]
    for index in 1..<characters.count {
      var border = borders[index - 1]
      while border > 0, characters[index] != characters[border] { border = borders[border - 1] }
      borders.append(characters[index] == characters[border] ? border + 1 : 0)
    }
    return characters.count - borders[characters.count - 1] <= characters.count / 2
  }

  private static func isMadeOfRuns(_ characters: [UInt8]) -> Bool {
    guard !characters.isEmpty else { return false }
    var rest = characters[...]
    while let first = rest.first {
      var longest = rest.prefix { $0 == first }.count
      for row in rows {
        guard let start = row.firstIndex(of: first) else { continue }
        longest = max(longest, zip(row[start...], rest).prefix { $0 == $1 }.count)
      }
      guard longest >= minRunLength else { return false }
      rest = rest.dropFirst(longest)
    }
    return true
  }
}
