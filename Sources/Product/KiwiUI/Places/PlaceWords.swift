import Foundation
import KiwiEngine
import KiwiKit

/// The labels of places and experiences.
enum PlaceWords {
  static func category(_ category: SpotCategory) -> String {
    switch category {
    case .restaurant: "Restaurant"
    case .cafe: "Café"
    case .bakery: "Bakery"
    case .bar: "Bar"
    case .brewery: "Brewery"
    case .distillery: "Distillery"
    case .winery: "Winery"
    case .nightlife: "Nightlife"
    case .fastFood: "Fast Food"
    case .iceCream: "Ice Cream"
    case .foodMarket: "Food Market"
    case .grocery: "Grocery"
    case .shop: "Shop"
    case .bookshop: "Bookshop"
    case .library: "Library"
    case .museum: "Museum"
    case .gallery: "Gallery"
    case .cinema: "Cinema"
    case .theatre: "Theater"
    case .musicVenue: "Music Venue"
    case .attraction: "Attraction"
    case .amusementPark: "Amusement Park"
    case .park: "Park"
    case .viewpoint: "Viewpoint"
    case .beach: "Beach"
    case .sports: "Sports"
    case .hotel: "Hotel"
    case .airport: "Airport"
    case .station: "Station"
    case .worship: "Place of Worship"
    case .other: "Other"
    }
  }

  static func symbol(_ category: SpotCategory) -> String {
    switch category {
    case .restaurant, .fastFood, .bakery, .iceCream, .foodMarket: "fork.knife"
    case .cafe: "cup.and.saucer"
    case .bar, .brewery, .distillery, .winery, .nightlife: "wineglass"
    case .bookshop, .library: "book"
    case .cinema, .theatre, .musicVenue: "film"
    default: "mappin"
    }
  }

  /// Returns a distance such as `350 m` or `1.2 km`.
  static func distance(_ meters: Double) -> String {
    guard meters.isFinite else { return "" }
    if meters < 1_000 { return "\(Int((meters / 10).rounded()) * 10) m" }
    let kilometers = meters / 1_000
    let isShort = kilometers < 10
    return kilometers.formatted(.number.precision(.fractionLength(isShort ? 1 : 0))) + " km"
  }

  /// Returns category, town and distance, as far as they are known.
  static func facts(_ spot: Spot, distance: Double? = nil) -> String {
    [category(spot.category), spot.town, distance.map(Self.distance)].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Returns the audience of a private place.
  static func privacy(_ spot: Spot) -> String {
    spot.isUnpublished == true
      ? "Only you see this place, unless you share a visit or a post about it."
      : "Only you see this place."
  }

  /// Returns a coordinate such as `54.65410, 8.34020`.
  static func coordinate(_ coordinate: Coordinate) -> String {
    let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(5))
    return "\(coordinate.latitude.formatted(format)), \(coordinate.longitude.formatted(format))"
  }

  /// Returns category, street and town.
  static func facts(_ spot: SpotSummary) -> String {
    [category(spot.category), spot.address, spot.town].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns the place or town of a visit, as far as the viewer may see it.
  static func facts(_ visit: VisitSummary) -> String {
    guard let spot = visit.spot else { return visit.town.map { "in \($0)" } ?? "" }
    return [spot.name, visit.town].compactMap(\.self).joined(separator: " · ")
  }

  /// Explains which part of a post's subject its readers cannot see; nil if they see all of it.
  static func hiddenDetails(of subject: PostSubject, in visibility: PostVisibility) -> String? {
    guard visibility != .me, let audience = subject.audience else { return nil }
    var (thing, showsTownOnly) = ("place", false)
    if case .experience(let visit) = subject.thing {
      (thing, showsTownOnly) = ("experience", visit.showsTownOnly)
    }
    if audience == .onlyMe { return "Others see this post without the \(thing)." }
    let readers = audience == .followers && visibility == .everyone
    switch (readers, showsTownOnly) {
    case (true, true): return "Only followers see the \(thing), and of its location only the town."
    case (true, false): return "Only followers see the \(thing)."
    case (false, true): return "Others see only the town."
    case (false, false): return nil
    }
  }

  static func sort(_ sort: ExperienceSort) -> String {
    switch sort {
    case .latest: "Latest First"
    case .earliest: "Earliest First"
    case .name: "Name"
    case .rating: "Best Rated"
    }
  }

  /// Returns an average such as `4.3`.
  static func stars(_ average: Double) -> String { average.formatted(.number.precision(.fractionLength(1))) }
}
