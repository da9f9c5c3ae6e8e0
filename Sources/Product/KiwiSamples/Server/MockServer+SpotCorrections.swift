import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addSpotCorrections(to router: inout MockRouter) {
    router.on(API.Places.correctSpot) { server, id, _, correction throws(APIFailure) in
      let index = try MockAPIClient.find(server.spots.firstIndex { $0.id == id })
      let spot = server.spots[index]
      let before = SpotDetails(spot)
      let after = SpotDetails(spot.with(correction.details))
      let changed = after.changes(from: before)
      for field in SpotField.allCases where changed.says(field) {
        guard let seen = correction.before, seen.says(field), before.changes(from: seen).says(field) else {
          continue
        }
        throw .rejected(
          status: 409, code: "changed_since",
          message: "This place was changed in the meantime. Review the change, then save yours again.",
          field: field.rawValue)
      }
      server.spots[index] = spot.with(correction.details)
      if changed != SpotDetails() {
        server.note(.corrected, ofSpot: id, before: before.changes(from: after), after: changed)
      }
      return server.spots[index]
    }
    router.on(API.Places.spotHistory) { server, id, query, _ in
      MockAPIClient.list(server.spotChanges[id, default: []].reversed(), query)
    }
    router.on(API.Places.undoSpotChange) { server, id, _, undo throws(APIFailure) in
      let index = try MockAPIClient.find(server.spots.firstIndex { $0.id == id })
      let place = try MockAPIClient.find(server.spotChanges[id]?.firstIndex { $0.id == undo.changeId })
      let change = try MockAPIClient.find(server.spotChanges[id]?[place])
      server.spots[index] = server.spots[index].with(change.before)
      server.spotChanges[id]?[place] = SpotChange(
        id: change.id, kind: change.kind, before: change.before, after: change.after, author: change.author,
        createdAt: change.createdAt, undoneAt: server.now)
      return server.spots[index]
    }
    router.on(API.Places.mergeSpot) { server, id, _, request throws(APIFailure) in
      let other = try MockAPIClient.find(server.spots.first { $0.id == request.into })
      let duplicate = try MockAPIClient.find(server.spots.first { $0.id == id })
      server.spots.removeAll { $0.id == id }
      server.spotDuplicates[other.id, default: []].insert(duplicate, at: 0)
      return other
    }
    router.on(API.Places.unmergeSpot) { server, id, _, _ throws(APIFailure) in
      for (otherId, duplicates) in server.spotDuplicates {
        guard let duplicate = duplicates.first(where: { $0.id == id }) else { continue }
        server.spotDuplicates[otherId]?.removeAll { $0.id == id }
        server.spots.append(duplicate)
        return duplicate
      }
      return try MockAPIClient.find(server.spots.first { $0.id == id })
    }
    router.on(API.Places.spotDuplicates) { server, id, _, _ in server.spotDuplicates[id, default: []] }
  }
}

extension MockServer {
  mutating func note(_ kind: SpotChange.Kind, ofSpot id: String, before: SpotDetails, after: SpotDetails) {
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
