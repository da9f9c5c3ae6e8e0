import Foundation
import Synchronization
import _FoundationICU

/// Selects plural forms by the rules of the Unicode CLDR (UTS 35, part 3). Foundation includes the rules.
///
/// The categories are `zero`, `one`, `two`, `few`, `many` and `other`.
package enum PluralCategory {
  /// Unchecked, because ICU's rules are immutable after opening. They are never freed.
  private struct Rules: @unchecked Sendable { let pointer: OpaquePointer? }

  private static let rules = Mutex<[String: Rules]>([:])

  package static func name(of number: Double, language: String) -> String {
    let rules = rules.withLock { known in
      if let rules = known[language] { return rules }
      var status = U_ZERO_ERROR
      let opened = Rules(pointer: swift_uplrules_openForType(language, UPLURAL_TYPE_CARDINAL, &status))
      known[language] = opened
      return opened
    }
    guard let pointer = rules.pointer else { return "other" }
    var status = U_ZERO_ERROR
    let name = [UInt16](unsafeUninitializedCapacity: 16) { buffer, count in
      let length = swift_uplrules_select(pointer, number, buffer.baseAddress, Int32(buffer.count), &status)
      count = min(max(0, Int(length)), buffer.count)
    }
    return status.rawValue > U_ZERO_ERROR.rawValue ? "other" : String(decoding: name, as: UTF16.self)
  }
}
