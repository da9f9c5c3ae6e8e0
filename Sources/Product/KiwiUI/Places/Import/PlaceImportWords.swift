import KiwiEngine
import KiwiKit
import SwiftUI

/// The texts of imports.
enum PlaceImportWords {
  static func entries(_ count: Int) -> String { count == 1 ? "1 Entry" : "\(count) Entries" }

  /// Returns the content of a file, or the state of its import.
  static func summary(_ chosen: PlaceImport) -> String {
    let counts = chosen.counts
    switch chosen.stage {
    case .reading: return "Reading the file…"
    case .ready:
      let parts = [
        count(counts.visits, "visit", "visits"),
        count(counts.wishes, "Want to Go place", "Want to Go places"),
      ].compactMap(\.self)
      return parts.isEmpty
        ? "No entries are ready to import." : "\(parts.joined(separator: " and ")) to import."
    case .applying: return "Importing…"
    case .applied: return "\(counts.made) imported, \(counts.known) already existed."
    case .undoing: return "Undoing the import…"
    case .undone: return "Import undone: \(counts.takenBack) removed."
    }
  }

  /// Returns remarks on entries that need attention.
  static func remarks(_ chosen: PlaceImport) -> [String] {
    let counts = chosen.counts
    return [
      count(
        counts.incomplete, "is incomplete. Complete it to import it.",
        "are incomplete. Complete them to import them."),
      count(counts.uncertain, "needs review.", "need review."),
      count(counts.leftOut, "is excluded.", "are excluded."),
      count(counts.refused, "could not be imported.", "could not be imported."),
      count(
        counts.kept, "was kept because you changed it.", "were kept because you changed them."
      ),
    ].compactMap(\.self)
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  static func name(_ row: PlaceImportRow) -> String { row.spot?.name ?? row.name ?? "No name" }

  static func becomes(_ row: PlaceImportRow, in timeZone: TimeZone) -> String {
    let isWaiting = row.outcome == .waiting
    let isNew = row.spot == nil
    switch row.kind {
    case .wish:
      guard isWaiting else { return "Want to Go" }
      return isNew ? "Want to Go: new place" : "Want to Go: existing place"
    case .visit:
      let style = Date.FormatStyle(date: .abbreviated, time: .omitted, timeZone: timeZone)
      let day = row.day(in: timeZone).map { ", \($0.formatted(style))" } ?? ""
      let stars = row.rating.map { ", \($0.stars.formatted()) stars" } ?? ""
      let visit = !isWaiting ? "Visit" : isNew ? "Visit to a new place" : "Visit to an existing place"
      return visit + day + stars
    }
  }

  /// Explains the audience of an import's new places, by the audience of its visits.
  static func places(visibleTo visibility: Audience) -> String {
    switch visibility {
    case .onlyMe: "Only you see new places until you share a visit or a post about them."
    case .followers:
      "Your followers see the new places of shared visits. Private visits and homes stay private."
    case .everyone:
      "Everyone sees the new places of shared visits. Private visits and homes stay private."
    }
  }

  /// Explains the audience of an entry that differs from the choice for the whole import.
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
    case .unreadable: "Unreadable"
    case .noName: "No Name"
    case .noCoordinate: "No Location"
    case .noDate: "No Date"
    case .badRating: "Invalid Rating"
    case .privatePlace: "Home or Label"
    case .inZone: "In Private Area"
    }
  }

  static func outcome(_ outcome: PlaceImportRow.Outcome) -> String? {
    switch outcome {
    case .waiting: nil
    case .made: "Imported"
    case .known: "Already Exists"
    case .refused: "Not Imported"
    case .takenBack: "Removed"
    case .kept: "Kept"
    }
  }

  static func filter(_ filter: PlaceImportFilter) -> String {
    switch filter {
    case .all: "All entries"
    case .needsLook: "Needs review"
    case .leftOut: "Excluded"
    case .kept: "Kept"
    case .refused: "Not imported"
    }
  }

  /// Returns the filters that may match entries.
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
