import HTTPServer
import KiwiKit

/// What was written about a thing.
extension PostController {
  /// What was written about a title, newest first; of the people whom the reader follows the newest of each.
  static func listAboutTitle(_ context: RequestContext) async throws -> Response {
    guard case .posts(.aboutTitle(let id)) = context.route else { throw APIError.notFound }
    let parameters = try context.queryParameters()
    let cursor = try Selection.cursor(parameters)
    let size = try Page.size(parameters)
    let follower: Viewer?
    switch parameters["feed"] {
    case nil, "everyone": follower = nil
    case "following": follower = try context.signedIn()
    default: throw APIError.badParameter("feed", "\"feed\" is \"everyone\" or \"following\".")
    }
    // Nearly all of what is looked at may be what the reader may not see.
    return try await context.readPosts(looks: .max) { reading in
      let transaction = reading.transaction
      guard let title = try transaction.titles.key(id: id) else { throw APIError.notFound }
      let key = try cursor.map { try transaction.feeds.key(ofCursor: $0) } ?? .max
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

  /// What was written about a place, and about what people had there where they tell that, newest first.
  static func listAboutSpot(_ context: RequestContext) async throws -> Response {
    guard case .posts(.aboutSpot(let id)) = context.route else { throw APIError.notFound }
    return try await listAboutPlace(context) { transaction in
      .spot(
        key: try SpotService.spot(id: id, seenBy: context.viewer, now: context.now, in: transaction).key)
    }
  }

  /// What somebody wrote about an experience of theirs, newest first.
  static func listAboutVisit(_ context: RequestContext) async throws -> Response {
    guard case .posts(.aboutVisit(let id)) = context.route else { throw APIError.notFound }
    return try await listAboutPlace(context) { transaction in
      guard try transaction.visits.visit(id: id, seenBy: context.viewer, now: context.now) != nil,
        let experience = try transaction.experiences.experience(id: id)
      else { throw APIError.notFound }
      return .experience(key: experience.key)
    }
  }

  private static func listAboutPlace(
    _ context: RequestContext, _ place: @escaping @Sendable (Transaction) throws -> PostPlace
  ) async throws -> Response {
    let parameters = try context.queryParameters()
    let cursor = try Selection.cursor(parameters)
    let size = try Page.size(parameters)
    return try await context.readPosts(looks: .max) { reading in
      let transaction = reading.transaction
      let place = try place(transaction)
      let key = try cursor.map { try transaction.feeds.key(ofCursor: $0) } ?? .max
      var hidden = try HiddenAuthors(from: context.viewer, in: transaction)
      let page = try FeedService.about(
        place, visibleTo: context.viewer, now: context.now, before: key, size: size, hidden: &hidden,
        in: transaction)
      return try response(context, page, reading)
    }
  }
}
