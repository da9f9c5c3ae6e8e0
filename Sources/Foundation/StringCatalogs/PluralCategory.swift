import Foundation
import Synchronization
import _FoundationICU

/// Which of a language's plural forms a number takes: `zero`, `one`, `two`, `few`, `many` or `other`, by the rules of the
/// Unicode CLDR (UTS 35, part 3), which come with Foundation.
package enum PluralCategory {
  /// Rules are made to be asked from any thread, and stay for as long as the process.
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
