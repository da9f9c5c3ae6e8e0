import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Words for values.
extension Output {
  /// The number with the separators of the reader's language.
  static func number(_ number: Int) -> String {
    number.magnitude < 1_000 ? String(number) : number.formatted(.number.locale(.reader))
  }

  /// The names as a short list.
  static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.formatted(.list(type: .and, width: .narrow).locale(.reader))
  }

  static func word(for kind: TitleKind) -> String {
    switch kind {
    case .film: localized("film")
    case .show: localized("show")
    case .book: localized("book")
    }
  }

  static func word(for kind: Note.Kind) -> String {
    switch kind {
    case .note: localized("note")
    case .quote: localized("quote")
    }
  }

  static func word(for category: SpotCategory) -> String {
    switch category {
    case .restaurant: localized("restaurant")
    case .cafe: localized("café")
    case .bakery: localized("bakery")
    case .bar: localized("bar")
    case .brewery: localized("brewery")
    case .distillery: localized("distillery")
    case .winery: localized("winery")
    case .nightlife: localized("nightlife")
    case .fastFood: localized("fast food")
    case .iceCream: localized("ice cream")
    case .foodMarket: localized("food market")
    case .grocery: localized("grocery store")
    case .shop: localized("store")
    case .bookshop: localized("bookstore")
    case .library: localized("library")
    case .museum: localized("museum")
    case .gallery: localized("gallery")
    case .cinema: localized("movie theater")
    case .theatre: localized("theater")
    case .musicVenue: localized("music venue")
    case .attraction: localized("attraction")
    case .amusementPark: localized("amusement park")
    case .park: localized("park")
    case .viewpoint: localized("viewpoint")
    case .beach: localized("beach")
    case .sports: localized("sports")
    case .hotel: localized("hotel")
    case .airport: localized("airport")
    case .station: localized("station")
    case .worship: localized("place of worship")
    case .other: localized("other")
    }
  }
}
