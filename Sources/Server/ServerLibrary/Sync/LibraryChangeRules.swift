import ServerCore
import Formats
import Foundation
import KiwiKit

/// The rules for the fields of library records. A violation rejects the record, because a corrected value with the same
/// time would not reach the device.
package struct LibraryChangeRules {
  /// The path of the record in the body.
  private let field: String
  /// The last day on which a user can have read, watched or visited something.
  private let lastDay: CivilDate

  /// - Parameter field: The path of the record in the body.
  package init(field: String, now: Timestamp) {
    self.field = field
    lastDay = LibraryDates.lastDay(at: now)
  }

  package func day(_ day: CivilDate?, _ name: String) throws(APIError) {
    guard let day, day > lastDay else { return }
    throw Self.isInFuture(day, field: named(name))
  }

  package static func isInFuture(_ day: CivilDate, field: String) -> APIError {
    .invalid(field, "\(day.description) is in the future. Choose today or an earlier date.")
  }

  package func require(_ isMet: Bool, _ name: String, _ message: LocalizedText) throws(APIError) {
    guard isMet else { throw .invalid(named(name), message) }
  }

  private func named(_ name: String) -> String { "\(field).\(name)" }

  package func identifier(_ id: String, _ name: String) throws(APIError) {
    guard Identifier.isWellFormed(id) else {
      throw .wrongType(named(name), expected: .uuid)
    }
  }

  /// Accepts one line that is not blank.
  package func line(_ line: String?, _ name: String, limit: Int) throws(APIError) {
    guard let line else { return }
    try text(line, name, limit: limit)
    guard !WrittenText.isBlank(line), !line.unicodeScalars.contains(where: Self.endsLine) else {
      throw .invalid(named(name), "Enter one line of text that is not blank.")
    }
  }

  package func text(_ text: String?, _ name: String, limit: Int) throws(APIError) {
    guard let text else { return }
    guard text.unicodeScalars.count <= limit else { throw .tooLong(named(name), limit: limit) }
    guard
      text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || !WrittenText.isForbidden($0) })
    else {
      throw .invalid(named(name), "Control characters are not allowed. Remove them.")
    }
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  package func sortKey(_ key: String?) throws(APIError) {
    guard let key else { return }
    guard SortKey.isValid(key) else {
      throw .invalid(
        named("sortKey"),
        "A sort key must have 1 to \(SortKey.maximumLength) digits and lowercase letters, and not end in 0.")
    }
  }
}
