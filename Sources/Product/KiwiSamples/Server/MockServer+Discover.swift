import KiwiKit

extension MockRouter {
  static func addDiscover(to router: inout MockRouter) {
    router.on(API.Discover.deck) { server, part, _ in
      let query = part.deck
      let titles = server.titles.filter { title in
        (query.includesSwiped || server.library.items[title.id]?.direction == nil)
          && (query.kind == nil || query.kind == title.kind)
          && (query.genre.map(title.genres.contains) ?? true)
          && (query.firstYear.map { (title.year ?? .min) >= $0 } ?? true)
          && (query.lastYear.map { (title.year ?? .max) <= $0 } ?? true)
      }
      let start = part.cursor.flatMap(Int.init) ?? 0
      let shown = titles.dropFirst(start).prefix(part.limit ?? Limits.defaultPageSize)
      let end = start + shown.count
      return DeckResponse(
        titles: Array(shown), cursor: end < titles.count ? String(end) : nil,
        methods: [.popular, .trending, .topRated])
    }
  }
}
