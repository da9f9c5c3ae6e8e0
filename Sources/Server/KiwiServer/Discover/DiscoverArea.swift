import HTTPServer
import KiwiKit

/// The swipe deck, as the centre joins it.
enum DiscoverArea: Area {
  static func endpoint(_ method: Method, _ route: DiscoverRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .deck): RouteEndpoint("GET /deck", .anyone, rateLimit: .deckByAddress, DeckController.get)
    default: nil
    }
  }

  static let titleReferences = [TitleReference.ofStandings]
}

extension RateLimiter.Rule {
  /// Who has decided on much is led past it with several requests.
  fileprivate static let deckByAddress = Self(name: "deck", burst: 240, period: .seconds(60))
}
