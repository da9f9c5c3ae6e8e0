import Foundation
import KiwiEngine
import KiwiKit

/// The labels of places and experiences.
enum PlaceWords {
  static func category(_ category: SpotCategory) -> String {
    switch category {
    case .restaurant: localized("Restaurant")
    case .cafe: localized("Café")
    case .bakery: localized("Bakery")
    case .bar: localized("Bar")
    case .brewery: localized("Brewery")
    case .distillery: localized("Distillery")
    case .winery: localized("Winery")
    case .nightlife: localized("Nightlife")
    case .fastFood: localized("Fast Food")
    case .iceCream: localized("Ice Cream")
    case .foodMarket: localized("Food Market")
    case .grocery: localized("Grocery Store")
    case .shop: localized("Store")
    case .bookshop: localized("Bookstore")
    case .library: localized("Library")
    case .museum: localized("Museum")
    case .gallery: localized("Gallery")
    case .cinema: localized("Movie Theater")
    case .theatre: localized("Theater")
    case .musicVenue: localized("Music Venue")
    case .attraction: localized("Attraction")
    case .amusementPark: localized("Amusement Park")
    case .park: localized("Park")
    case .viewpoint: localized("Viewpoint")
    case .beach: localized("Beach")
    case .sports: localized("Sports")
    case .hotel: localized("Hotel")
    case .airport: localized("Airport")
    case .station: localized("Station")
    case .worship: localized("Place of Worship")
    case .other: localized("Other")
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
    if meters < 1_000 { return localized("\(Int((meters / 10).rounded()) * 10) m") }
    let kilometers = meters / 1_000
    let isShort = kilometers < 10
    return localized(
      "\(kilometers.formatted(.number.precision(.fractionLength(isShort ? 1 : 0)).locale(.reader))) km")
  }

  /// Returns category, town and distance, as far as they are known.
  static func facts(_ spot: Spot, distance: Double? = nil) -> String {
    [category(spot.category), spot.town, distance.map(Self.distance)].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Returns the audience of a private place.
  static func privacy(_ spot: Spot) -> String {
    spot.isUnpublished == true
      ? localized("Only you can see this place, unless you share a visit or a post about it.")
      : localized("Only you can see this place.")
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
    guard let spot = visit.spot else { return visit.town.map { localized("in \($0)") } ?? "" }
    return [spot.name, visit.town].compactMap(\.self).joined(separator: " · ")
  }

  /// Explains which part of a post's subject its readers cannot see; nil if they see all of it.
  static func hiddenDetails(of subject: PostSubject, in visibility: PostVisibility) -> String? {
    guard visibility != .me, let audience = subject.audience else { return nil }
    var (isExperience, showsTownOnly) = (false, false)
    if case .experience(let visit) = subject.thing {
      (isExperience, showsTownOnly) = (true, visit.showsTownOnly)
    }
    if audience == .onlyMe {
      return isExperience
        ? localized("Others see this post without the experience.")
        : localized("Others see this post without the place.")
    }
    let readers = audience == .followers && visibility == .everyone
    switch (readers, showsTownOnly) {
    case (true, true):
      return localized("Only followers can see the experience. They see the town, but not the place.")
    case (true, false):
      return isExperience
        ? localized("Only followers can see the experience.") : localized("Only followers can see the place.")
    case (false, true): return localized("Others see only the town.")
    case (false, false): return nil
    }
  }

  static func sort(_ sort: ExperienceSort) -> String {
    switch sort {
    case .latest: localized("Newest First")
    case .earliest: localized("Oldest First")
    case .name: localized("Name")
    case .rating: localized("Best Rated")
    }
  }

  /// Returns an average such as `4.3`.
  static func stars(_ average: Double) -> String {
    average.formatted(.number.precision(.fractionLength(1)).locale(.reader))
  }
}
