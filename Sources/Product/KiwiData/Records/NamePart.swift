import Foundation
import KiwiKit
import SQLite

/// A part of a name to search for, matched literally, without wildcards.
struct NamePart {
  private let text: String
  private let column: String

  /// Returns nil for an empty search.
  init?(_ typed: String) {
    let folded = FoldedText.fold(typed)
    let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { return nil }
    // Folded names contain only letters and digits, so other text is matched against the name itself.
    (text, column) = folded.isEmpty ? (trimmed, "name") : (folded, "sortName")
  }

  /// - Parameter table: A table with the columns of names and of folded names.
  func isIn(_ table: String) -> SQL { "instr(COALESCE(\(raw: table).\(raw: column), ''), \(text)) > 0" }
}
