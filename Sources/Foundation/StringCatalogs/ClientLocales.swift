import Foundation
import Synchronization

/// The locales of the language tags that clients choose.
///
/// Foundation keeps every locale that it creates, so a limited number of tags get a locale of their own.
package final class ClientLocales: Sendable {
  package static let shared = ClientLocales(maxOthers: 1_000)

  private static let available = Set(Locale.availableIdentifiers)

  private let maxOthers: Int
  /// The identifiers that Foundation does not list. The first ones are common in browsers.
  private let others = Mutex<Set<String>>(["zh_CN", "zh_HK", "zh_MO", "zh_SG", "zh_TW"])

  init(maxOthers: Int) { self.maxOthers = maxOthers }

  /// Returns the locale of a tag such as `de-AT`, the locale of its language beyond the limit, or nil for neither.
  package func locale(_ tag: String) -> Locale? {
    let identifier = tag.replacingOccurrences(of: "-", with: "_")
    if Self.available.contains(identifier) || admit(identifier) { return Locale(identifier: identifier) }
    let language = identifier.prefix { $0 != "_" }.lowercased()
    return Self.available.contains(language) ? Locale(identifier: language) : nil
  }

  private func admit(_ identifier: String) -> Bool {
    others.withLock { known in
      if known.contains(identifier) { return true }
      guard known.count < maxOthers else { return false }
      known.insert(identifier)
      return true
    }
  }
}
