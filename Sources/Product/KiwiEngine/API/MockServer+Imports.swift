import Foundation
import KiwiKit

/// Imports of the community in memory: what is taken over or back is done at the next look.
struct MockPlaceImport: Sendable {
  var id: String
  var fileName: String
  var stage = PlaceImport.Stage.ready
  var visibility = Audience.onlyMe
  var rows: [PlaceImportRow]
  let createdAt: Date

  var summary: PlaceImport {
    var counts = PlaceImport.Counts(rows: rows.count)
    for row in rows {
      if row.isLeftOut {
        counts.leftOut += 1
      } else if row.isIncomplete {
        counts.incomplete += 1
      } else {
        if !row.problems.isEmpty { counts.uncertain += 1 }
        if row.kind == .visit { counts.visits += 1 } else { counts.wishes += 1 }
        if row.outcome == .waiting { counts.waiting += 1 }
      }
      switch row.outcome {
      case .waiting: break
      case .made:
        counts.made += 1
        if stage == .undoing { counts.waiting += 1 }
      case .known: counts.known += 1
      case .refused: counts.refused += 1
      case .takenBack: counts.takenBack += 1
      case .kept: counts.kept += 1
      }
    }
    return PlaceImport(
      id: id, fileName: fileName, stage: stage, visibility: visibility, counts: counts, createdAt: createdAt,
      expiresAt: createdAt.addingTimeInterval(30 * 24 * 60 * 60))
  }

  /// What was asked for is done.
  mutating func work() {
    switch stage {
    case .applying:
      rows = rows.map { $0.isLeftOut || $0.isIncomplete ? $0 : $0.with(outcome: .made) }
      stage = .applied
    case .undoing:
      rows = rows.map { $0.outcome == .made ? $0.with(outcome: .takenBack) : $0 }
      stage = .undone
    case .reading, .ready, .applied, .undone: break
    }
  }

  /// Those of every file.
  static let sampleRows: [PlaceImportRow] = [
    PlaceImportRow(
      number: 1, origin: "checkins1.json, entry 1", kind: .visit, name: "Corner Café", category: .cafe,
      coordinate: Coordinate(latitude: 48.2, longitude: 16.37)),
    PlaceImportRow(
      number: 2, origin: "checkins1.json, entry 2", kind: .visit, name: nil,
      problems: [.noName, .noCoordinate]),
    PlaceImportRow(
      number: 3, origin: "checkins1.json, entry 3", kind: .visit, name: "Home",
      coordinate: Coordinate(latitude: 48.21, longitude: 16.38), widestVisibility: .onlyMe,
      spotAudience: .onlyMe, problems: [.privatePlace], isLeftOut: true),
  ]
}

extension PlaceImportRow {
  fileprivate func with(outcome: Outcome) -> PlaceImportRow {
    PlaceImportRow(
      number: number, origin: origin, kind: kind, name: name, category: category, coordinate: coordinate,
      address: address, visitedOn: visitedOn, note: note, rating: rating, spot: spot,
      widestVisibility: widestVisibility, spotAudience: spotAudience, problems: problems,
      isLeftOut: isLeftOut, outcome: outcome, message: message)
  }

  func corrected(by request: UpdatePlaceImportRowRequest) -> PlaceImportRow {
    let (name, coordinate) = (request.name ?? name, request.coordinate ?? coordinate)
    let problems = problems.filter { problem in
      switch problem {
      case .noName: name == nil
      case .noCoordinate: coordinate == nil
      case .unreadable: name == nil || coordinate == nil
      case .noDate: request.visitedOn == nil
      case .badRating: false
      case .privatePlace, .inZone: true
      }
    }
    return PlaceImportRow(
      number: number, origin: origin, kind: kind, name: name, category: request.category ?? category,
      coordinate: coordinate, address: address, visitedOn: request.visitedOn ?? visitedOn, note: note,
      rating: rating, spot: spot, widestVisibility: widestVisibility, spotAudience: spotAudience,
      problems: problems, isLeftOut: request.isLeftOut ?? isLeftOut,
      outcome: outcome, message: message)
  }
}
