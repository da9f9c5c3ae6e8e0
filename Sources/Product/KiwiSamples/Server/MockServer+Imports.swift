import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addPlaceImports(to router: inout MockRouter) {
    router.on(API.PlaceImports.all) { server, _, _ in server.placeImports.map(\.summary) }
    router.on(API.PlaceImports.create) { server, _, upload in
      let name = upload.form.parts.first { $0.name == "fileName" }?.content
      let new = MockPlaceImport(
        id: server.makeID(), fileName: String(decoding: name ?? Data(), as: UTF8.self),
        rows: MockPlaceImport.sampleRows, createdAt: server.now)
      server.placeImports.insert(new, at: 0)
      return new.summary
    }
    router.on(API.PlaceImports.one) { server, id, _, _ throws(APIFailure) in
      try server.changePlaceImport(id) { $0.work() }
    }
    router.on(API.PlaceImports.remove) { server, id, _, _ in
      server.placeImports.removeAll { $0.id == id }
      return Nothing()
    }
    router.on(API.PlaceImports.rows) { server, id, query, _ throws(APIFailure) in
      let rows = try MockAPIClient.find(server.placeImports.first { $0.id == id }).rows.filter { row in
        switch query.filter ?? .all {
        case .all: true
        case .needsLook: !row.problems.isEmpty && !row.isLeftOut
        case .leftOut: row.isLeftOut
        case .kept: row.outcome == .kept
        case .refused: row.outcome == .refused
        }
      }
      return MockAPIClient.list(rows, query)
    }
    router.on(API.PlaceImports.updateRow) { server, path, _, request throws(APIFailure) in
      guard let index = server.placeImports.firstIndex(where: { $0.id == path.0 }),
        let row = server.placeImports[index].rows.firstIndex(where: { String($0.number) == path.1 })
      else { throw .notFound }
      let corrected = server.placeImports[index].rows[row].corrected(by: request)
      server.placeImports[index].rows[row] = corrected
      return corrected
    }
    router.on(API.PlaceImports.apply) { server, id, _, request throws(APIFailure) in
      try server.changePlaceImport(id) {
        $0.stage = .applying
        $0.visibility = request?.visibility ?? .onlyMe
      }
    }
    router.on(API.PlaceImports.undo) { server, id, _, _ throws(APIFailure) in
      try server.changePlaceImport(id) { $0.stage = .undoing }
    }
  }
}

extension MockServer {
  fileprivate mutating func changePlaceImport(
    _ id: String, _ change: (inout MockPlaceImport) -> Void
  ) throws(APIFailure) -> PlaceImport {
    guard let index = placeImports.firstIndex(where: { $0.id == id }) else { throw .notFound }
    change(&placeImports[index])
    return placeImports[index].summary
  }
}

/// Imports of the sample community. Applying and undoing finish at the next request.
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

  /// Completes the current step.
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

  /// The rows of each sample file.
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

  fileprivate func corrected(by request: UpdatePlaceImportRowRequest) -> PlaceImportRow {
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
