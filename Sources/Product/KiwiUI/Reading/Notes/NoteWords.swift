import KiwiEngine
import KiwiKit
import SwiftUI

/// The labels of notes and of content beyond the reader's progress.
enum NoteWords {
  static func position(_ position: BookPosition) -> String {
    [position.page.map { "Page \($0)" }, position.percent.map { "\($0)%" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  static func beyond(_ position: BookPosition?) -> String {
    if let page = position?.page { return "Beyond your page (p. \(page))" }
    if let percent = position?.percent { return "Beyond your progress (\(percent)%)" }
    return "Beyond your page"
  }

  static func kind(_ kind: Note.Kind) -> String {
    switch kind {
    case .note: "My Note"
    case .quote: "Book Quote"
    }
  }
}
