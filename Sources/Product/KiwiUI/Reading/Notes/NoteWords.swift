import KiwiEngine
import KiwiKit
import SwiftUI

/// How screens say what belongs to notes, and to talk that waits.
enum NoteWords {
  static func position(_ position: BookPosition) -> String {
    [position.page.map { "Page \($0)" }, position.percent.map { "\($0) %" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  static func beyond(_ position: BookPosition?) -> String {
    if let page = position?.page { return "Beyond your page (p. \(page))" }
    if let percent = position?.percent { return "Beyond your place (\(percent) %)" }
    return "Beyond your page"
  }

  static func kind(_ kind: Note.Kind) -> String {
    switch kind {
    case .note: "My words"
    case .quote: "The book’s words"
    }
  }
}
