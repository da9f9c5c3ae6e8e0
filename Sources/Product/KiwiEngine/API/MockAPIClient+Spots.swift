import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: What people do to places

  public func addSpot(_ spot: NewSpot, idempotencyKey: String?) async throws(APIFailure) -> Spot {
    let now = clock.now
    return try await answer { server in
      let added = Spot(
        id: server.makeID(), name: spot.name, category: spot.category, coordinate: spot.coordinate,
        address: spot.address, town: spot.town, openingHours: spot.openingHours, phone: spot.phone,
        website: spot.website, description: spot.description, isPrivate: spot.isPrivate ?? false)
      server.spots.append(added)
      server.note(.added, ofSpot: added.id, before: SpotDetails(), after: SpotDetails(added), now: now)
      return added
    }
  }

  public func correctSpot(id: String, _ correction: SpotCorrection) async throws(APIFailure) -> Spot {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.spots.firstIndex { $0.id == id })
      let spot = server.spots[index]
      let before = SpotDetails(spot)
      let after = SpotDetails(spot.with(correction.details))
      let changed = after.changes(from: before)
      for field in SpotField.allCases where changed.says(field) {
        guard let seen = correction.before, seen.says(field), before.changes(from: seen).says(field) else {
          continue
        }
        throw .refused(
          status: 409, code: "changed_since",
          message: "Somebody else changed this meanwhile. Look at it before you save yours.",
          field: field.rawValue)
      }
      server.spots[index] = spot.with(correction.details)
      if changed != SpotDetails() {
        server.note(.corrected, ofSpot: id, before: before.changes(from: after), after: changed, now: now)
      }
      return server.spots[index]
    }
  }

  public func fetchHistory(
    ofSpot id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<SpotChange> {
    try await answer { server in
      Self.list(server.spotChanges[id, default: []].reversed(), page: page, pageSize: pageSize)
    }
  }

  public func undoChange(_ changeId: String, ofSpot id: String) async throws(APIFailure) -> Spot {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.spots.firstIndex { $0.id == id })
      let place = try Self.find(server.spotChanges[id]?.firstIndex { $0.id == changeId })
      let change = try Self.find(server.spotChanges[id]?[place])
      server.spots[index] = server.spots[index].with(change.before)
      server.spotChanges[id]?[place] = SpotChange(
        id: change.id, kind: change.kind, before: change.before, after: change.after, author: change.author,
        createdAt: change.createdAt, undoneAt: now)
      return server.spots[index]
    }
  }

  // MARK: Doubles

  public func mergeSpot(id: String, into otherId: String) async throws(APIFailure) -> Spot {
    try await answer { server throws(APIFailure) in
      let other = try Self.find(server.spots.first { $0.id == otherId })
      let double = try Self.find(server.spots.first { $0.id == id })
      server.spots.removeAll { $0.id == id }
      server.spotDoubles[otherId, default: []].insert(double, at: 0)
      return other
    }
  }

  public func unmergeSpot(id: String) async throws(APIFailure) -> Spot {
    try await answer { server throws(APIFailure) in
      for (otherId, doubles) in server.spotDoubles {
        guard let double = doubles.first(where: { $0.id == id }) else { continue }
        server.spotDoubles[otherId]?.removeAll { $0.id == id }
        server.spots.append(double)
        return double
      }
      return try Self.find(server.spots.first { $0.id == id })
    }
  }

  public func fetchDoubles(ofSpot id: String) async throws(APIFailure) -> [Spot] {
    try await answer { server in server.spotDoubles[id, default: []] }
  }
}

extension MockServer {
  fileprivate mutating func note(
    _ kind: SpotChange.Kind, ofSpot id: String, before: SpotDetails, after: SpotDetails, now: Date
  ) {
    spotChanges[id, default: []].append(
      SpotChange(
        id: makeID(), kind: kind, before: before, after: after, author: me, createdAt: now,
        mayUndo: kind == .corrected))
  }
}

extension Spot {
  /// The place with the fields that are set.
  fileprivate func with(_ details: SpotDetails) -> Spot {
    Spot(
      id: id, name: details.name ?? name, category: details.category ?? category,
      coordinate: details.coordinate ?? coordinate, address: details.address ?? address,
      town: details.town ?? town, openingHours: details.openingHours ?? openingHours,
      phone: details.phone ?? phone, website: details.website ?? website,
      description: details.description ?? description, attribution: attribution, isPrivate: isPrivate)
  }
}
