import Foundation
import KiwiKit
import SQLite

/// A part of a name that somebody looks for. It is looked for as it is: nothing in it is a wildcard.
struct NamePart {
  private let text: String
  private let column: String

  /// Nil when nothing is looked for.
  init?(_ typed: String) {
    let folded = FoldedText.fold(typed)
    let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { return nil }
    // What has no letter and no digit is not among what names are folded to.
    (text, column) = folded.isEmpty ? (trimmed, "name") : (folded, "sortName")
  }

  /// - Parameter table: Has names, and them folded.
  func isIn(_ table: String) -> SQL { "instr(COALESCE(\(raw: table).\(raw: column), ''), \(text)) > 0" }
}
