import HTTPServer
import HTTPTesting
import Testing

struct RouterTests {
  private static var router: Router {
    var router = Router()
    router.on(.get, "/") { _ in Response(text: "home") }
    router.on(.get, "/users/me") { _ in Response(text: "me") }
    router.on(.get, "/users/{name}") { call in Response(text: call.parameters["name"] ?? "") }
    router.on(.put, "/users/{name}") { _ in Response(status: .noContent) }
    router.on(.get, "/users/{name}/posts/{number}") { call in
      Response(text: "\(call.parameters["name"] ?? "") \(call.parameters["number"] ?? "")")
    }
    router.on(.get, "/users/me/posts") { _ in Response(text: "mine") }
    router.on(.get, "/refused") { _ in throw HTTPError(.forbidden, "Not you.") }
    router.on(.get, "/broken") { _ in throw BodyError.malformed }
    return router
  }

  private let client = HandlerClient(router.handler)

  @Test(arguments: [
    ("/", "home"), ("/users/me", "me"), ("/users/anna", "anna"), ("/users/a%20b", "a b"),
    ("/users/a%2Fb", "a/b"), ("/users/me/posts", "mine"), ("/users/me/posts/7", "me 7"),
    ("/users/anna/posts/7?x=1", "anna 7"),
  ])
  func `a path finds its handler, and literals win over parameters`(path: String, text: String) async throws {
    let answer = try await client.get(path)
    #expect(answer.status == .ok && answer.text == text)
  }

  @Test(arguments: [
    "/users", "/users/", "/users//posts/7", "/users/anna/", "/users/..", "/users/%2e%2e", "/users/%ff", "//",
    "/users/anna/posts", "/users/a/posts/7/8", "/Users/me", "", "users/me",
    "/" + String(repeating: "a/", count: 10_000),
  ])
  func `unknown paths are not found`(path: String) async throws {
    #expect(try await client.get(path).status == .notFound)
  }

  @Test func `Allow lists the methods with a handler`() async throws {
    let refused = try await client.send(.delete, "/users/anna")
    #expect(refused.status == .methodNotAllowed && refused.headers["Allow"] == "GET, HEAD, PUT, OPTIONS")
    let options = try await client.send(.options, "/users/me")
    #expect(options.status == .noContent && options.headers["Allow"] == "GET, HEAD, OPTIONS")
    let head = try await client.send(.head, "/users/me")
    #expect(head.status == .ok && head.body.isEmpty)
  }

  @Test func `thrown errors become responses`() async throws {
    let refused = try await client.get("/refused")
    #expect(refused.status == .forbidden && refused.text == "Not you.\n")
    #expect(refused.headers["Content-Type"] == "text/plain; charset=utf-8")
    let broken = try await client.get("/broken")
    #expect(broken.status == .internalServerError && broken.body.isEmpty)
  }
}

struct StandardMiddlewareTests {
  private struct Note: Middleware {
    let text: String

    func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
      var response = try await next(call)
      response.headers.append("Order", text)
      return response
    }
  }

  @Test func `the first middleware is outermost and sees errors as responses`() async throws {
    var router = Router()
    router.use(Note(text: "outer"))
    router.use(Note(text: "inner"))
    router.on(.get, "/") { _ in throw HTTPError(.gone) }
    let answer = try await HandlerClient(router.handler).get("/")
    #expect(answer.status == .gone)
    #expect(answer.headers.fields.filter { $0.name == "Order" }.map(\.value) == ["inner", "outer"])
  }

  @Test func `requests have ids, and a proxy's well-formed id is kept`() async throws {
    var router = Router()
    router.use(RequestID())
    router.on(.get, "/") { call in Response(text: call.id ?? "") }
    let client = HandlerClient(router.handler)
    let made = try await client.get("/")
    #expect(made.text.count == 32 && made.headers["X-Request-Id"] == made.text)
    #expect(try await client.get("/").text != made.text)
    #expect(try await client.get("/", headers: [("X-Request-Id", "edge-7")]).text == "edge-7")
    for wrong in ["", "a b", String(repeating: "a", count: 129)] {
      #expect(try await client.get("/", headers: [("X-Request-Id", wrong)]).text.count == 32)
    }
    #expect(try await client.get("/elsewhere").headers["X-Request-Id"] != nil)
  }

  @Test func `compressible responses are compressed`() async throws {
    var router = Router()
    router.use(ResponseCompression())
    let text = String(repeating: "kiwi ", count: 1_000)
    router.on(.get, "/") { _ in Response(body: .bytes(Array(text.utf8)), compression: .allowed) }
    let client = HandlerClient(router.handler)
    let short = try await client.get("/", headers: [("Accept-Encoding", "gzip")])
    #expect(short.headers["Content-Encoding"] == "gzip" && short.body.count < 500)
    #expect(try await client.get("/").text == text)
  }

  @Test func `allowed origins are echoed, and others are not`() async throws {
    var router = Router()
    router.use(CORS(origins: ["https://a.example"], headers: ["Authorization"]))
    router.on(.put, "/") { _ in Response(text: "done") }
    let client = HandlerClient(router.handler)
    let question = try await client.send(
      .options, "/", headers: [("Origin", "https://a.example"), ("Access-Control-Request-Method", "PUT")])
    #expect(question.status == .noContent)
    #expect(question.headers["Access-Control-Allow-Origin"] == "https://a.example")
    #expect(question.headers["Access-Control-Allow-Methods"] == "PUT, PATCH, DELETE")
    #expect(question.headers["Access-Control-Allow-Headers"] == "Authorization")
    let foreign = try await client.send(
      .options, "/", headers: [("Origin", "https://b.example"), ("Access-Control-Request-Method", "PUT")])
    #expect(foreign.headers["Access-Control-Allow-Origin"] == nil && foreign.headers["Vary"] == "Origin")
    let answer = try await client.send(.put, "/", headers: [("Origin", "https://a.example")])
    #expect(answer.text == "done" && answer.headers["Access-Control-Allow-Origin"] == "https://a.example")
    #expect(try await client.send(.put, "/").headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `the identity reaches the handler, and a bad token is rejected`() async throws {
    var router = Router()
    router.use(
      Authentication { request in
        guard let token = Authentication.bearer(request) else { return nil }
        guard token != "bad" else { throw HTTPError(.unauthorized, "The token is not valid. Sign in again.") }
        return token
      })
    router.on(.get, "/") { call in Response(text: call.identity as? String ?? "stranger") }
    let client = HandlerClient(router.handler)
    #expect(try await client.get("/").text == "stranger")
    #expect(try await client.get("/", headers: [("Authorization", "bearer anna")]).text == "anna")
    #expect(try await client.get("/", headers: [("Authorization", "Basic anna")]).text == "stranger")
    #expect(try await client.get("/", headers: [("Authorization", "Bearer bad")]).status == .unauthorized)
  }
}

struct PathTableTests {
  @Test func `an empty or root-only table finds no other path`() {
    var table = PathTable()
    #expect(table.find("/") == nil && table.find("/a") == nil && table.find("") == nil)
    let root = table.insert("/")
    #expect(table.find("/")?.number == root && table.find("/a") == nil && table.find("") == nil)
  }

  @Test func `paths that differ only in parameter names are equal`() {
    var table = PathTable()
    let first = table.insert("/users/{name}")
    #expect(table.insert("/users/{id}") == first && table.insert("/users/me") != first && table.count == 2)
    #expect(table.find("/users/a%20b")?.parameters == ["a b"])
  }
}
