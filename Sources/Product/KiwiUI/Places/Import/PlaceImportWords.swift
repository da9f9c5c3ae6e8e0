import KiwiEngine
import KiwiKit
import SwiftUI

/// How imports are told.
enum PlaceImportWords {
  static func entries(_ count: Int) -> String { count == 1 ? "1 Entry" : "\(count) Entries" }

  /// What a file holds, or what became of it.
  static func summary(_ chosen: PlaceImport) -> String {
    let counts = chosen.counts
    switch chosen.stage {
    case .reading: return "Being read."
    case .ready:
      let parts = [
        count(counts.visits, "visit", "visits"), count(counts.wishes, "wish", "wishes"),
      ].compactMap(\.self)
      return parts.isEmpty ? "Nothing to import as it is." : "\(parts.joined(separator: " and ")) to import."
    case .applying: return "Being imported."
    case .applied: return "\(counts.made) imported, \(counts.known) were here already."
    case .undoing: return "Being taken back."
    case .undone: return "\(counts.takenBack) taken back."
    }
  }

  /// What else there is to know.
  static func remarks(_ chosen: PlaceImport) -> [String] {
    let counts = chosen.counts
    return [
      count(
        counts.incomplete, "cannot be imported before you complete it.",
        "cannot be imported before you complete them."),
      count(counts.uncertain, "is worth a look.", "are worth a look."),
      count(counts.leftOut, "is left out.", "are left out."),
      count(counts.refused, "could not be imported.", "could not be imported."),
      count(
        counts.kept, "stays, because you have changed it since.", "stay, because you have changed them since."
      ),
    ].compactMap(\.self)
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  static func name(_ row: PlaceImportRow) -> String { row.spot?.name ?? row.name ?? "Without a name" }

  static func becomes(_ row: PlaceImportRow, in timeZone: TimeZone) -> String {
    let isWaiting = row.outcome == .waiting
    let place = row.spot == nil ? "a new place" : "a known place"
    switch row.kind {
    case .wish: return isWaiting ? "A wish for \(place)" : "A wish"
    case .visit:
      let style = Date.FormatStyle(date: .abbreviated, time: .omitted, timeZone: timeZone)
      let day = row.day(in: timeZone).map { ", \($0.formatted(style))" } ?? ""
      let stars = row.rating.map { ", \($0.stars.formatted()) stars" } ?? ""
      return (isWaiting ? "A visit to \(place)" : "A visit") + day + stars
    }
  }

  /// The audience of an import's new places, by the audience of its visits.
  static func places(visibleTo visibility: Audience) -> String {
    switch visibility {
    case .onlyMe: "Only you see new places until you share a visit or a post about them."
    case .followers:
      "Your followers see the new places of shared visits. Private visits and homes stay yours."
    case .everyone:
      "Everyone sees the new places of shared visits. Private visits and homes stay yours."
    }
  }

  /// The audience of an entry, where it differs from the choice for the whole import.
  static func audience(_ row: PlaceImportRow) -> String? {
    guard row.outcome == .waiting else { return nil }
    switch (row.spotAudience, row.widestVisibility) {
    case (.onlyMe, _): return "Only you will see this place."
    case (_, .onlyMe): return "Private at its source: only you will see this visit."
    case (_, .followers):
      return "Shared with friends at its source: at most your followers will see this visit."
    default: return nil
    }
  }

  static func problem(_ problem: PlaceImportRow.Problem) -> String {
    switch problem {
    case .unreadable: "Not Readable"
    case .noName: "No Name"
    case .noCoordinate: "No Position"
    case .noDate: "No Day"
    case .badRating: "Odd Rating"
    case .privatePlace: "Home or Label"
    case .inZone: "In Your Zone"
    }
  }

  static func outcome(_ outcome: PlaceImportRow.Outcome) -> String? {
    switch outcome {
    case .waiting: nil
    case .made: "Imported"
    case .known: "Was Here Already"
    case .refused: "Not Imported"
    case .takenBack: "Taken Back"
    case .kept: "Stays"
    }
  }

  static func filter(_ filter: PlaceImportFilter) -> String {
    switch filter {
    case .all: "All entries"
    case .needsLook: "Worth a look"
    case .leftOut: "Left out"
    case .kept: "Staying"
    case .refused: "Not imported"
    }
  }

  /// Those that have something to show.
  static func filters(_ chosen: PlaceImport) -> [PlaceImportFilter] {
    PlaceImportFilter.allCases.filter { filter in
      switch filter {
      case .all, .needsLook, .leftOut: true
      case .kept: chosen.counts.kept > 0
      case .refused: chosen.counts.refused > 0
      }
    }
  }
}
