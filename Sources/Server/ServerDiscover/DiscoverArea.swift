import ServerTitles
import ServerCore
import KiwiKit

/// The deck of titles.
package enum DiscoverArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Discover.deck) { try await DeckController.get($0) }
  }

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(DeckRanges())
    slots.register(DeckCursors())
    slots.append([TitleReference.ofStatistics])
  }

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [TitleRankings.kind] }
}
