import HTTPServer
import KiwiKit

/// `/lists`: lists of titles, their readers and those who work on them. What stands in them is changed as
/// `/library/changes`.
enum ListController {
  static func all(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let publicURL = context.application.configuration.publicURL
    let lists = try await context.read(looks: .max) { transaction in
      try transaction.lists.lists(ofUser: viewer.key).compactMap { list, _ in
        try ListService.view(list, seenBy: viewer, in: transaction)
      }
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: lists) { list, writer in writer.listDescription(list, at: publicURL) }
    return Response(json: writer)
  }

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .library(.list(let id)) = context.route else { throw APIError.notFound }
    let list = try context.snapshot { try ListService.view(id: id, seenBy: context.viewer, in: $0) }
    var writer = JSONWriter(capacity: 2_048)
    writer.listDescription(list, at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func titles(_ context: RequestContext) async throws -> Response {
    guard case .library(.listTitles(let id)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let titles = try await context.read(looks: page.offset) { transaction in
      try ListService.titles(ofList: id, seenBy: context.viewer, page: page, in: transaction)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(titles, page: page) { title, writer in writer.libraryTitle(title, at: publicURL) }
  }

  // MARK: Changes

  static func publish(_ context: RequestContext) async throws -> Response {
    try await setPublished(true, context)
  }

  static func unpublish(_ context: RequestContext) async throws -> Response {
    try await setPublished(false, context)
  }

  private static func setPublished(_ isPublished: Bool, _ context: RequestContext) async throws -> Response {
    guard case .library(.publication(let id)) = context.route else { throw APIError.notFound }
    return try await change(context) { viewer, transaction in
      try ListService.setPublished(isPublished, id: id, by: viewer, in: transaction)
    }
  }

  static func follow(_ context: RequestContext) async throws -> Response {
    guard case .library(.listFollow(let id)) = context.route else { throw APIError.notFound }
    return try await change(context) { viewer, transaction in
      try ListService.follow(id: id, by: viewer, in: transaction)
    }
  }

  static func unfollow(_ context: RequestContext) async throws -> Response {
    guard case .library(.listFollow(let id)) = context.route else { throw APIError.notFound }
    return try await change(context) { viewer, transaction in
      try ListService.unfollow(id: id, by: viewer, in: transaction)
    }
  }

  static func addCollaborator(_ context: RequestContext) async throws -> Response {
    guard case .library(.collaborator(let id, let username)) = context.route else { throw APIError.notFound }
    return try await change(context) { viewer, transaction in
      try ListService.addCollaborator(username, id: id, by: viewer, in: transaction)
    }
  }

  static func removeCollaborator(_ context: RequestContext) async throws -> Response {
    guard case .library(.collaborator(let id, let username)) = context.route else { throw APIError.notFound }
    return try await change(context) { viewer, transaction in
      try ListService.removeCollaborator(username, id: id, by: viewer, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext,
    _ body: @escaping @Sendable (Viewer, Transaction) throws -> LibraryRecordsChange
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      application.announce(try body(viewer, transaction), afterCommitOf: transaction)
      return .noContent
    }
  }
}
