import HTTPServer
import KiwiKit

/// `/titles`: books, films and shows, which are the same for everybody.
enum TitleController {
  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let kind = try kind(parameters)
    let page = try Page(parameters)
    let text = parameters["q"].flatMap { $0.isEmpty ? nil : $0 }
    let search = try text.map { text throws(APIError) in try TitleSearch(text) }
    // Many names may begin alike, so this never runs on the thread that serves others.
    let find = {
      try await context.read(looks: .max) { transaction in
        guard let search else { return try transaction.titles.titles(of: kind, page: page) }
        return try search.run(of: kind, page: page, in: transaction)
      }
    }
    var titles = try await find()
    // Nobody who is not signed in makes this server ask others.
    if let text, context.viewer != nil, page.offset == 0, titles.count < fewTitles,
      let lookup = context.application.titleLookups.begin(text, kind: kind, in: context.application)
    {
      // What is known is shown at once; what comes then, the next search shows.
      if titles.isEmpty {
        await TitleLookups.wait(for: lookup)
        titles = try await find()
      }
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(titles, page: page) { title, writer in writer.title(title, at: publicURL) }
  }

  /// With so many a search is answered well enough.
  private static let fewTitles = 5

  private static func kind(_ parameters: Parameters) throws(APIError) -> TitleKind? {
    guard let text = parameters["kind"] else { return nil }
    guard let kind = TitleKind(rawValue: text) else {
      let all = TitleKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .badParameter("kind", "\"kind\" is one of \(all).")
    }
    return kind
  }

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .titles(.title(let id)) = context.route,
      let title = try context.snapshot({ try $0.titles.title(id: id) })
    else { throw APIError.notFound }
    var writer = JSONWriter()
    writer.title(title, at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func similar(_ context: RequestContext) async throws -> Response {
    guard case .titles(.similar(let id)) = context.route else { throw APIError.notFound }
    let titles = try await context.read(looks: 2 * TitleSimilarity.looks) { transaction in
      guard let title = try transaction.titles.title(id: id) else { throw APIError.notFound }
      return try transaction.similarTitles.titles(
        similarTo: title, limit: TitleSimilarity.shown, looks: TitleSimilarity.looks)
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 8_192)
    writer.array { writer in
      for title in titles { writer.title(title, at: publicURL) }
    }
    return Response(json: writer)
  }
}
