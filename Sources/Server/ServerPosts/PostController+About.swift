import ServerTitles
import ServerPlaces
import ServerCore
import HTTPServer
import KiwiKit

/// Posts about a title, a place or a visit.
extension PostController {
  static func listAboutTitle(
    _ call: Call<String, TitlePostsQuery, Nothing, ListPage<Post>>
  ) async throws -> Response {
    let (id, context) = (call.path, call.context)
    let cursor = try Selection.cursor(call.query.before)
    let size = call.query.pageSize ?? Limits.defaultPageSize
    let follower = call.query.feed == .following ? try call.viewer() : nil
    // Runs in the background: most of the posts may be hidden from the viewer.
    return try await PostCache.read(for: context, estimatedRows: .max) { reading in
      let transaction = reading.transaction
      guard let title = try TitleStore(transaction).key(id: id) else { throw APIError.notFound }
      let key = try cursor.map { try FeedStore(transaction).key(ofCursor: $0) } ?? .max
      var hidden = try HiddenAuthors(from: context.viewer, in: transaction)
      let page: FeedPage
      if let follower {
        page = try FeedService.about(
          title, ofFollowedBy: follower, before: key, size: size, hidden: &hidden, in: transaction)
      } else {
        page = try FeedService.about(
          title, visibleTo: context.viewer, before: key, size: size, hidden: &hidden, in: transaction)
      }
      return try response(context, page, reading)
    }
  }

  static func listAboutSpot(_ call: PlaceCall) async throws -> Response {
    let (id, context) = (call.path, call.context)
    return try await listAboutPlace(call) { transaction in
      .spot(
        key: try SpotService.spot(id: id, seenBy: context.viewer, now: context.now, in: transaction).key)
    }
  }

  static func listAboutVisit(_ call: PlaceCall) async throws -> Response {
    let (id, context) = (call.path, call.context)
    return try await listAboutPlace(call) { transaction in
      guard try VisitStore(transaction).visit(id: id, seenBy: context.viewer, now: context.now) != nil,
        let experience = try ExperienceStore(transaction).experience(id: id)
      else { throw APIError.notFound }
      return .experience(key: experience.key)
    }
  }

  typealias PlaceCall = Call<String, PlacePostsQuery, Nothing, ListPage<Post>>

  private static func listAboutPlace(
    _ call: PlaceCall, _ place: @escaping @Sendable (Transaction) throws -> PostPlace
  ) async throws -> Response {
    let context = call.context
    let cursor = try Selection.cursor(call.query.before)
    let size = call.query.pageSize ?? Limits.defaultPageSize
    return try await PostCache.read(for: context, estimatedRows: .max) { reading in
      let transaction = reading.transaction
      let place = try place(transaction)
      let key = try cursor.map { try FeedStore(transaction).key(ofCursor: $0) } ?? .max
      var hidden = try HiddenAuthors(from: context.viewer, in: transaction)
      let page = try FeedService.about(
        place, visibleTo: context.viewer, now: context.now, before: key, size: size, hidden: &hidden,
        in: transaction)
      return try response(context, page, reading)
    }
  }
}
