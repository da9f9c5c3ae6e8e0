import KiwiEngine
import KiwiKit
import SwiftUI

/// The labels of notes and of content beyond the reader's progress.
enum NoteWords {
  static func position(_ position: BookPosition) -> String {
    [position.page.map { localized("Page \(String($0))") }, position.percent.map { "\($0)%" }].compactMap(
      \.self
    )
    .joined(separator: ", ")
  }

  static func beyond(_ position: BookPosition?) -> String {
    if let page = position?.page { return localized("Beyond your page (p. \(String(page)))") }
    if let percent = position?.percent { return localized("Beyond your progress (\(percent)%)") }
    return localized("Beyond your page")
  }

  static func kind(_ kind: Note.Kind) -> String {
    switch kind {
    case .note: localized("My Note")
    case .quote: localized("Book Quote")
    }
  }
}
