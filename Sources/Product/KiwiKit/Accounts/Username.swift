/// The rules for usernames: 2–30 ASCII letters, digits, `_` and `.`, starting and ending with a letter or
/// digit, no two dots in a row, unique without regard to case, none of ``reserved``.
///
/// ASCII only, so no two names look alike (for example a Cyrillic а and a Latin a) and case folding is simple.
///
/// ```swift
/// if let problem = Username.problem(with: "no spaces here") { print(problem.message) }
/// ```
public enum Username {
  /// A reason to reject a username.
  public enum Problem: Error, Hashable, Sendable, CaseIterable {
    case tooShort
    case tooLong
    case invalidCharacter
    case invalidEnd
    case consecutiveDots
    case reserved

    /// The problem and the fix, for the user who typed the name, in the reader's language.
    public var message: String { localized(text) }

    /// The message with its key, which the server writes in the language of each reader.
    package var text: LocalizedText {
      switch self {
      case .tooShort:
        "This username is too short. Use at least \(Limits.usernameLength.lowerBound) characters."
      case .tooLong: "This username is too long. Use at most \(Limits.usernameLength.upperBound) characters."
      case .invalidCharacter:
        "This username has invalid characters. Use only a–z, digits, underscores and dots."
      case .invalidEnd:
        "This username starts or ends with a dot or an underscore. Use a letter or a digit there."
      case .consecutiveDots: "This username has two dots in a row. Remove one."
      case .reserved: "This username is reserved. Choose another."
      }
    }
  }

  /// Names that already have a meaning as a path, as a role or by convention.
  public static let reserved: Set<String> = [
    "admin", "administrator", "all", "anonymous", "api", "everyone", "following", "help", "home", "host",
    "kiwifruit", "me", "mod", "moderator", "nobody", "notifications", "null", "official", "owner", "posts",
    "root", "search", "security", "settings", "staff", "support", "system", "undefined", "uploads", "user",
    "users", "you",
  ]

  /// The rule of members and parameters; the server also rejects ``reserved`` names.
  static let rule = FieldRule.all([.length(Limits.usernameLength), .pattern(API.usernamePattern)])

  /// The first rule that `name` breaks, or nil for a valid name.
  public static func problem(with name: String) -> Problem? {
    let bytes = Array(name.utf8.prefix(Limits.usernameLength.upperBound + 1))
    guard bytes.count >= Limits.usernameLength.lowerBound else { return .tooShort }
    guard bytes.allSatisfy({ isLetterOrDigit($0) || $0 == underscore || $0 == dot }) else {
      return .invalidCharacter
    }
    guard bytes.count <= Limits.usernameLength.upperBound else { return .tooLong }
    guard let first = bytes.first, let last = bytes.last, isLetterOrDigit(first), isLetterOrDigit(last) else {
      return .invalidEnd
    }
    guard !zip(bytes, bytes.dropFirst()).contains(where: { $0 == dot && $1 == dot }) else {
      return .consecutiveDots
    }
    return reserved.contains(name.lowercased()) ? .reserved : nil
  }

  private static let underscore = UInt8(ascii: "_")
  private static let dot = UInt8(ascii: ".")

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
