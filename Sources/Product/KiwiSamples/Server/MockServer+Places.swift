import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addPlaces(to router: inout MockRouter) {
    addSpots(to: &router)
    addSpotCorrections(to: &router)
    addVisits(to: &router)
    addLibraryPlaces(to: &router)
    router.on(API.Places.mapSpots) { server, query, _ in
      let box = CoordinateBox(
        latitudes: query.south...query.north, longitudes: query.west...query.east)
      return MapSpots(
        spots: server.spots.filter {
          box.contains($0.coordinate) && (query.category == nil || $0.category == query.category)
        }.map { .init(id: $0.id, name: $0.name, category: $0.category, coordinate: $0.coordinate) })
    }
    router.on(API.Places.mapOutlines) { _, query, _ in
      let known = SampleContent.outlines
      let inside = known.outlines.filter { outline in
        outline.points.contains { point in
          guard point.count == 2 else { return false }
          return (query.south...query.north).contains(point[0])
            && (query.west...query.east).contains(point[1])
        }
      }
      return MapOutlines(attribution: inside.isEmpty ? nil : known.attribution, outlines: inside)
    }
  }

  private static func addSpots(to router: inout MockRouter) {
    router.on(API.Places.spots) { server, query, _ in
      let near = query.latitude.flatMap { latitude in
        query.longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
      }
      let text = FoldedText.fold(query.q ?? "")
      let found = server.spots.filter { spot in
        (query.category == nil || spot.category == query.category)
          && (text.isEmpty
            || [spot.name, spot.town, spot.address].contains { name in
              name.map { FoldedText.fold($0).contains(text) } ?? false
            })
      }.map { spot in
        NearbySpot(spot: spot, distance: near.map { $0.distance(to: spot.coordinate) })
      }.filter { spot in
        guard let radius = query.radius, let distance = spot.distance else { return true }
        return distance <= Double(radius)
      }
      let isByName = near == nil || query.sort == .name
      let sorted = found.sorted {
        isByName
          ? ($0.spot.name, $0.id) < ($1.spot.name, $1.id)
          : ($0.distance ?? 0, $0.spot.name) < ($1.distance ?? 0, $1.spot.name)
      }
      return MockAPIClient.list(sorted, query)
    }
    router.on(API.Places.spot) { server, id, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.spots.first { $0.id == id })
    }
    router.on(API.Places.towns) { _, query, _ in
      let town = Town(name: "Seahaven", region: "North Coast", coordinate: SampleContent.town)
      return FoldedText.fold(town.name).hasPrefix(FoldedText.fold(query.q)) ? [town] : []
    }
    router.on(API.Places.addSpot) { server, _, spot in
      let added = Spot(
        id: server.makeID(), name: spot.name, category: spot.category, coordinate: spot.coordinate,
        address: spot.address, town: spot.town, openingHours: spot.openingHours, phone: spot.phone,
        website: spot.website, description: spot.description, isPrivate: spot.isPrivate ?? false)
      server.spots.append(added)
      server.note(.added, ofSpot: added.id, before: SpotDetails(), after: SpotDetails(added))
      return added
    }
  }

  private static func addVisits(to router: inout MockRouter) {
    router.on(API.Places.spotVisits) { server, id, _, _ in
      let visits = server.visits.filter { $0.spot?.id == id }
      let ratings = visits.filter { server.followed.contains($0.person.username) }
        .compactMap { $0.rating?.quarterStars }
      let sum = ratings.reduce(0, +)
      return SpotVisits(
        friendsRatings: SpotRatings(
          count: ratings.count,
          average: ratings.isEmpty ? nil : Double(sum) / Double(ratings.count) / 4), visits: visits)
    }
    router.on(API.Places.visit) { server, id, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.visits.first { $0.id == id })
    }
    router.on(API.Places.userVisits) { server, username, query, _ in
      let visits =
        username.lowercased() == server.me.username.lowercased()
        ? server.ownVisits : server.visits.filter { $0.person.username == username }
      return MockAPIClient.list(visits, query)
    }
  }

  private static func addLibraryPlaces(to router: inout MockRouter) {
    router.on(API.Places.experiences) { server, query, _ in
      let question = ExperienceQuery(
        text: query.q ?? "", minimumRating: query.minimumRating, category: query.category, month: query.month,
        sort: query.sort ?? .latest)
      return MockAPIClient.list(server.library.experiences(question, of: server.spotsById), query)
    }
    router.on(API.Places.experience) { server, id, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.library.details(ofExperience: id, of: server.spotsById))
    }
    router.on(API.Places.librarySpot) { server, id, _, _ in
      server.library.record(ofSpot: id, of: server.spotsById)
    }
    router.on(API.Places.summary) { server, _, _ in server.library.placesSummary(of: server.spotsById) }
    router.on(API.Places.wishes) { server, query, _ in
      MockAPIClient.list(server.library.wishes(of: server.spotsById), query)
    }
    router.on(API.Places.zones) { server, _, _ in server.library.zones }
    router.on(API.Places.addPhoto) { _, _, _ in
      let url = SampleContent.picture(1)
      return ExperiencePhoto(name: url.lastPathComponent, url: url)
    }
  }
}

extension MockServer {
  fileprivate var ownVisits: [Visit] {
    library.experiences(ExperienceQuery(), of: spotsById).map { summary in
      let experience = summary.experience
      return Visit(
        id: summary.id, person: me, name: experience.name?.value ?? "",
        description: experience.description?.value ?? nil, visitedOn: experience.visitedOn?.value ?? nil,
        companions: experience.companions?.value ?? [], rating: summary.rating,
        ratingNote: summary.ratingNote, spot: summary.spot, town: summary.spot.town,
        visibility: experience.visibility?.value ?? .usual)
    }
  }

  fileprivate var spotsById: [String: Spot] {
    Dictionary(spots.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
