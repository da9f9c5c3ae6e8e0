import HTTPServer
import KiwiKit

/// `/titles`: books, films and shows, which are the same for everybody.
enum TitleController {
  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let kind = try kind(parameters)
    let page = try Page(parameters)
    let search = try parameters["q"].flatMap { $0.isEmpty ? nil : try TitleSearch($0) }
    // Many names may begin alike, so this never runs on the thread that serves others.
    let titles = try await context.read(looks: .max) { transaction in
      guard let search else { return try transaction.titles.titles(of: kind, page: page) }
      return try search.run(of: kind, page: page, in: transaction)
    }
    return context.response(titles, page: page) { title, writer in writer.title(title) }
  }

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
    writer.title(title)
    return Response(json: writer)
  }
}
