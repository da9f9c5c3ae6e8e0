import Foundation

/// The locale of the reader whom the current task serves.
///
/// A server runs the screens of many readers in one process, so the process's own locale does not apply to them.
package enum ReaderLocale {
  @TaskLocal package static var current: Locale?

  /// Returns the locale of messages that the environment of a process selects, by POSIX (XBD, 8.2).
  ///
  /// The first non-empty variable of `LC_ALL`, `LC_MESSAGES` and `LANG` decides. `C`, `POSIX` and no variable at all mean
  /// American English.
  package static func ofProcess(_ environment: [String: String]) -> Locale {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    // `de_AT.UTF-8@euro` names a character set and a modifier, too.
    let identifier = String((name ?? "").prefix { $0 != "." && $0 != "@" })
    return Locale(identifier: ["", "C", "POSIX"].contains(identifier) ? "en_US" : identifier)
  }
}
