import KiwiKit

/// The deck of titles.
enum DiscoverArea: Area {
  static func addEndpoints(to router: inout Router) {
    router.on(API.Discover.deck) { try await DeckController.get($0) }
  }

  static let titleReferences = [TitleReference.ofStandings]
}
