/// The kind of a place.
///
/// ```swift
/// let isForEating = [SpotCategory.restaurant, .cafe, .bakery].contains(cafe.category)
/// ```
public enum SpotCategory: String, Codable, Hashable, Sendable, CaseIterable {
  case restaurant
  case cafe
  case bakery
  case bar
  case brewery
  case distillery
  case winery
  case nightlife
  case fastFood
  case iceCream
  case foodMarket
  case grocery
  case shop
  case bookshop
  case library
  case museum
  case gallery
  case cinema
  case theatre
  case musicVenue
  case attraction
  case amusementPark
  case park
  case viewpoint
  case beach
  case sports
  case hotel
  case airport
  case station
  case worship
  case other
}
