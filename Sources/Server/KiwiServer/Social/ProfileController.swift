import HTTPServer
import KiwiKit

/// `/users/{username}` and the search for people.
enum ProfileController {
  static func get(_ context: RequestContext) async throws -> Response {
    guard case .social(.user(let username)) = context.route else { throw APIError.notFound }
    return try response(context, username: username)
  }

  static func response(_ context: RequestContext, username: String) throws -> Response {
    Response(json: try context.snapshot { try write(context, username: username, in: $0) })
  }

  /// The profile as the viewer sees it, for an answer.
  static func write(
    _ context: RequestContext, username: String, in transaction: Transaction
  ) throws -> JSONWriter {
    let profile = try ProfileService.profile(username: username, seenBy: context.viewer, in: transaction)
    let status = try transaction.statuses.status(
      ofUser: profile.user.key, seenBy: context.viewer, now: context.now)
    let isOwn = profile.user.key == context.viewer?.key
    let storage = try isOwn ? transaction.accountTotals.totals(ofUser: profile.user.key) : nil
    let configuration = context.application.configuration
    var writer = JSONWriter()
    writer.profile(
      profile, status, storage.map { AccountStorage(used: $0.bytes, limit: configuration.accountStorage) },
      seenBy: context.viewer, at: configuration.publicURL)
    return writer
  }

  static func update(_ context: RequestContext) async throws -> Response {
    guard case .social(.user(let username)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let edit = try edit(try context.json(body))
    let application = context.application
    let replay: RequestContext.Replay = { .ok(try write(context, username: username, in: $1)) }
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body), replay: replay
    ) { transaction in
      try ProfileService.update(username: username, edit, by: viewer, in: transaction)
      // The bio is shown nowhere but here; the name stands on every post.
      if edit.displayName != nil {
        application.announce(AccountChange.appearance, afterCommitOf: transaction)
      }
      return try replay(nil, transaction)
    }
  }

  private static func edit(_ object: JSONObject) throws(APIError) -> ProfileService.Edit {
    var edit = ProfileService.Edit()
    if let name = try object.optionalString("displayName") {
      edit.displayName = try AccountRules.displayName(name, field: "displayName") ?? ""
    }
    if let bio = try object.optionalString("bio") { edit.bio = try AccountRules.bio(bio) ?? "" }
    if let visibility = try object.optionalString("libraryVisibility") {
      guard let choice = Visibility(rawValue: visibility) else {
        throw .invalid("libraryVisibility", "A library is for \"everyone\", \"followers\" or \"me\".")
      }
      edit.libraryVisibility = choice
    }
    return edit
  }

  static func search(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let query = try UserSearch(try parameters.required("q"))
    let page = try Page(parameters)
    // Many people may share the beginning of a name, so this never runs on the thread that serves others.
    let users = try await context.read(looks: .max) { transaction in
      try query.run(for: context.viewer, page: page, in: transaction)
    }
    return context.response(users: users, page: page)
  }
}
