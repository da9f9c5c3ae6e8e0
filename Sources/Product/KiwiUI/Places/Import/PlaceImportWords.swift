import KiwiEngine
import KiwiKit
import SwiftUI

/// The texts of imports.
enum PlaceImportWords {
  static func entries(_ count: Int) -> String { localized("\(count) Entries") }

  /// Returns the content of a file, or the state of its import.
  static func summary(_ chosen: PlaceImport) -> String {
    let counts = chosen.counts
    switch chosen.stage {
    case .reading: return localized("Reading the file…")
    case .ready:
      let parts = [
        counts.visits == 0 ? nil : localized("\(counts.visits) visits"),
        counts.wishes == 0 ? nil : localized("\(counts.wishes) Want to Go places"),
      ].compactMap(\.self)
      return parts.isEmpty
        ? localized("No entries are ready to import.")
        : localized("\(parts.formatted(.list(type: .and).locale(.reader))) ready to import.")
    case .applying: return localized("Importing…")
    case .applied: return localized("\(counts.made) imported, \(counts.known) already here.")
    case .undoing: return localized("Undoing the import…")
    case .undone: return localized("Import undone: \(counts.takenBack) removed.")
    }
  }

  /// Returns remarks on entries that need attention.
  static func remarks(_ chosen: PlaceImport) -> [String] {
    let counts = chosen.counts
    return [
      counts.incomplete == 0
        ? nil : localized("\(counts.incomplete) are incomplete. Fill in the missing details to import them."),
      counts.uncertain == 0 ? nil : localized("\(counts.uncertain) need review."),
      counts.leftOut == 0 ? nil : localized("\(counts.leftOut) are excluded."),
      counts.refused == 0 ? nil : localized("\(counts.refused) could not be imported."),
      counts.kept == 0 ? nil : localized("\(counts.kept) were kept because you changed them."),
    ].compactMap(\.self)
  }

  static func name(_ row: PlaceImportRow) -> String { row.spot?.name ?? row.name ?? localized("No name") }

  static func becomes(_ row: PlaceImportRow, in timeZone: TimeZone) -> String {
    let isWaiting = row.outcome == .waiting
    let isNew = row.spot == nil
    switch row.kind {
    case .wish:
      guard isWaiting else { return localized("Want to Go") }
      return isNew ? localized("Want to Go: new place") : localized("Want to Go: existing place")
    case .visit:
      let style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: .reader, timeZone: timeZone)
      let day = row.day(in: timeZone).map { ", \($0.formatted(style))" } ?? ""
      let stars =
        row.rating.map { ", " + localized("\($0.stars.formatted(.number.locale(.reader))) stars") } ?? ""
      let visit =
        !isWaiting
        ? localized("Visit")
        : isNew ? localized("Visit to a new place") : localized("Visit to an existing place")
      return visit + day + stars
    }
  }

  /// Explains the audience of an import's new places, by the audience of its visits.
  static func places(visibleTo visibility: Audience) -> String {
    switch visibility {
    case .onlyMe: localized("Only you can see new places until you share a visit or a post about them.")
    case .followers:
      localized(
        "Your followers can see new places from visits you share. Private visits and homes stay private.")
    case .everyone:
      localized("Everyone can see new places from visits you share. Private visits and homes stay private.")
    }
  }

  /// Explains the audience of an entry that differs from the choice for the whole import.
  static func audience(_ row: PlaceImportRow) -> String? {
    guard row.outcome == .waiting else { return nil }
    switch (row.spotAudience, row.widestVisibility) {
    case (.onlyMe, _): return localized("Only you will be able to see this place.")
    case (_, .onlyMe):
      return localized("This visit was private in the original app, so only you will see it.")
    case (_, .followers):
      return localized(
        "This visit was shared with friends in the original app, so only your followers can see it.")
    default: return nil
    }
  }

  static func problem(_ problem: PlaceImportRow.Problem) -> String {
    switch problem {
    case .unreadable: localized("Unreadable")
    case .noName: localized("No Name")
    case .noCoordinate: localized("No Location")
    case .noDate: localized("No Date")
    case .badRating: localized("Invalid Rating")
    case .privatePlace: localized("Home or Labeled Place")
    case .inZone: localized("In a Private Area")
    }
  }

  static func outcome(_ outcome: PlaceImportRow.Outcome) -> String? {
    switch outcome {
    case .waiting: nil
    case .made: localized("Imported")
    case .known: localized("Already Here")
    case .refused: localized("Not Imported")
    case .takenBack: localized("Removed")
    case .kept: localized("Kept")
    }
  }

  static func filter(_ filter: PlaceImportFilter) -> String {
    switch filter {
    case .all: localized("All entries")
    case .needsLook: localized("Needs review")
    case .leftOut: localized("Excluded")
    case .kept: localized("Kept")
    case .refused: localized("Not imported")
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
