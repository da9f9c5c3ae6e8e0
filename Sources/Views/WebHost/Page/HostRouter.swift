import Formats
import HTTPServer
import StringCatalogs
import SwiftUICore

/// Answers all requests of a host: its own paths first, then the application's, then pages.
struct HostRouter: Sendable {
  var configuration: WebHostConfiguration
  var registry: SessionRegistry
  var time: SessionTime

  func answer(_ request: Request) async -> Response {
    if let response = await configuration.answerBeforePages(request) { return response }
    if request.path.hasPrefix(HostPath.prefix) {
      return await isServed(request) ? answerOwn(request) : Self.unknownHost(request)
    }
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"])
    }
    return await isServed(request) ? page(request) : Self.unknownHost(request)
  }

  /// Returns whether the Host field names this host. The application checks its own paths itself.
  private func isServed(_ request: Request) -> Bool { configuration.hosts.contains(request) }

  /// RFC 9110, section 15.5.20.
  private static func unknownHost(_ request: Request) -> Response {
    message(
      Status(code: 421),
      """
      No pages are served under this host name. Use the server’s own address, or ask the operator to allow this name.
      """, to: request)
  }

  private var origins: WebSocketUpgrade.OriginRule {
    WebSocketUpgrade.OriginRule(allowed: configuration.allowedOrigins)
  }

  private func answerOwn(_ request: Request) async -> Response {
    switch (request.method, request.path) {
    case (.get, HostPath.socket): return await socket(request)
    case (.post, HostPath.upload): return await upload(request)
    case (.post, HostPath.ticket): return await ticket(request)
    case (.post, HostPath.form): return await form(request)
    case (.get, let path) where path.hasPrefix(SharedData.path): return Self.shared(path)
    default: return Response(status: .notFound)
    }
  }

  private func visitor(_ request: Request) async -> Visitor {
    var visitor = await configuration.identify(request)
    if visitor.languages.isEmpty {
      visitor.languages = AcceptedLanguages.identifiers(request.headers["Accept-Language"])
    }
    return visitor
  }

  private func page(_ request: Request) async -> Response {
    if Self.isForSubresource(request) {
      return Self.message(.notFound, "File not found. Check the address.", to: request)
    }
    var request = request
    let pageRequest = FormPage.pageRequest(in: &request)
    let visitor = await visitor(request)
    let environment = ClientEnvironment(request, visitor)
    let isStatic =
      request.method == .head || Self.isCrawler(request.headers["User-Agent"]) || !Self.acceptsHTML(request)
    let info =
      visitor.isUnknown
      ? PageInfo(status: .serviceUnavailable)
      : await ReaderLocale.$current.withValue(environment.locale) {
        await configuration.page(request, visitor)
      }
    if let target = info.redirect { return Self.redirect(target, visitor) }
    let rendered =
      if let pageRequest, !isStatic {
        await registry.renderForm(for: visitor, environment: environment, info: info, key: pageRequest.key)
      } else {
        await registry.render(for: visitor, environment: environment, info: info, isCrawler: isStatic)
      }
    if let target = rendered.info.redirect { return Self.redirect(target, visitor) }
    let nonce = SecretKey.make()
    var site = configuration.site
    if let language = StringCatalogs.language(for: environment.locale) { site.language = language }
    let shell = PageShell(
      rendering: rendered, site: site, texts: PageTexts(locale: environment.locale), look: configuration.look,
      nonce: nonce,
      pictureSide: configuration.pictureSide, worker: configuration.worker)
    var headers = SecurityHeaders.page(
      nonce: nonce, imageOrigins: configuration.imageOrigins, isSecure: request.isSecure)
    if !visitor.isUnknown { headers.append(Self.readerField, visitor.reader) }
    for cookie in visitor.cookies + (pageRequest?.cookies ?? []) { headers.append("Set-Cookie", cookie) }
    if rendered.info.status == .serviceUnavailable { headers.append("Retry-After", "5") }
    return Response(
      status: rendered.info.status, headers: headers, body: .bytes(Array(shell.html.utf8)),
      compression: Self.compression(of: request, by: visitor)
    )
    .encoded(for: request).applying(Preconditions(request))
  }

  /// The header field that tells the service worker the user of a page.
  static let readerField = "X-Reader"

  /// Disables compression where the length of a page could reveal its content.
  ///
  /// A page contains private text alongside other users' text and parts of its URL. An attacker who makes the browser
  /// request the page with many guesses, and sees the lengths, could find the private text. Browsers report requests
  /// from other sites.
  static func compression(of request: Request, by visitor: Visitor) -> Compression {
    if visitor.user == nil { return .allowed }
    return ["same-origin", "none"].contains(request.headers["Sec-Fetch-Site"]) ? .allowed : .never
  }

  private static func redirect(_ target: String, _ visitor: Visitor) -> Response {
    var headers: ResponseHeaders = ["Location": target, "Cache-Control": "no-store", "Vary": "Cookie"]
    for cookie in visitor.cookies { headers.append("Set-Cookie", cookie) }
    return Response(status: .seeOther, headers: headers)
  }

  /// Returns whether the client identifies itself as a crawler, which reads the page and never connects.
  static func isCrawler(_ agent: String?) -> Bool {
    guard let agent = agent?.lowercased() else { return true }
    return ["bot", "crawl", "spider", "slurp", "preview", "curl/", "wget/"].contains { agent.contains($0) }
  }

  /// Returns whether the client wants another kind of resource than a page, by Fetch Metadata (section 2.1) or by a
  /// well-known path.
  private static func isForSubresource(_ request: Request) -> Bool {
    let kinds = ["image", "style", "script", "font", "manifest", "audio", "video", "track"]
    if let destination = request.headers["Sec-Fetch-Dest"], kinds.contains(destination) { return true }
    return ["/favicon.ico", "/robots.txt", "/sitemap.xml"].contains(request.path)
      || ["/.well-known/", "/apple-touch-icon"].contains { request.path.hasPrefix($0) }
  }

  /// Returns whether the response may become the document of a window, for which browsers request HTML.
  private static func acceptsHTML(_ request: Request) -> Bool {
    request.headers["Accept"].map { $0.contains("text/html") } ?? true
  }

  private func socket(_ request: Request) async -> Response {
    let visitor = await visitor(request)
    // The page keeps its session, for which the browser reconnects.
    if visitor.isUnknown { return Self.busy(request) }
    let connection = SocketConnection(
      visitor: visitor, registry: registry, time: time,
      helloWithin: configuration.sessions.connecting)
    return Response(body: .webSocket(WebSocketUpgrade(allowedOrigins: origins, handler: connection)))
  }

  private func upload(_ request: Request) async -> Response {
    guard SecurityHeaders.isSameOrigin(request, origins), let key = request.headers["X-Session"] else {
      return Self.message(
        .forbidden, "Uploads from other sites are rejected. Reload the page and try again.", to: request)
    }
    let visitor = await visitor(request)
    if visitor.isUnknown { return Self.busy(request) }
    guard let token = await registry.beginUpload(for: key, of: visitor) else {
      return Self.pageIsGone(request)
    }
    var bytes: [UInt8] = []
    do throws(BodyError) {
      if let length = request.body.contentLength, length > configuration.uploadBytes { throw .tooLarge }
      while let chunk = try await request.body.nextChunk() {
        guard chunk.count <= configuration.uploadBytes - bytes.count else { throw .tooLarge }
        switch registry.uploads.grow(token, by: chunk.count) {
        case .taken: bytes += chunk
        case .gone: return Self.pageIsGone(request)
        case .noRoom:
          registry.uploads.cancel(token)
          return Self.noRoom(request)
        }
      }
    } catch {
      registry.uploads.cancel(token)
      guard error == .tooLarge else {
        return Self.message(.badRequest, "The file arrived incomplete. Upload it again.", to: request)
      }
      return Self.message(
        .contentTooLarge,
        "This file is too large. Choose one of at most \(configuration.uploadBytes >> 20) MB.", to: request)
    }
    let name = request.headers["X-File-Name"].flatMap { PercentEncoding.decode($0) } ?? ""
    let type = request.headers["Content-Type"] ?? "application/octet-stream"
    let upload = UploadedFile(name: String(name.prefix(255)), type: String(type.prefix(255)), bytes: bytes)
    switch registry.uploads.finish(token, upload) {
    case .taken: return Self.text(.created, token)
    case .gone: return Self.pageIsGone(request)
    case .noRoom:
      registry.uploads.cancel(token)
      return Self.noRoom(request)
    }
  }

  private static func busy(_ request: Request) -> Response {
    message(.serviceUnavailable, "The server is busy. Try again in a moment.", to: request)
  }

  private static func noRoom(_ request: Request) -> Response {
    message(
      .serviceUnavailable, "The server has no space for the file now. Try again in a moment.", to: request)
  }

  private static func pageIsGone(_ request: Request) -> Response {
    message(.gone, "This page is no longer connected. Reload it and try again.", to: request)
  }

  /// Returns data that a view shares by a link. Files of all types are downloaded and never displayed.
  private static func shared(_ path: String) -> Response {
    guard let shared = SharedData.find(path) else { return Response(status: .notFound) }
    var response = Response(
      headers: [
        "Content-Type": shared.type.preferredMIMEType ?? "application/octet-stream",
        "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'", "Cross-Origin-Resource-Policy": "same-origin",
      ],
      body: .bytes(Array(shared.data)))
    if let name = shared.fileName {
      // RFC 6266, section 4.3, with the encoding of RFC 8187.
      response.headers.append("Content-Disposition", "attachment; filename*=UTF-8''\(encoded(name))")
    }
    return response
  }

  /// Percent-encodes a name, except for the characters that RFC 8187 permits.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      let letter = Character(UnicodeScalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || "-._~".contains(letter) {
        return String(letter)
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  private func ticket(_ request: Request) async -> Response {
    guard SecurityHeaders.isSameOrigin(request, origins) else { return Response(status: .forbidden) }
    guard let body = try? await request.body.collect(limit: 128),
      let (cookies, key) = await registry.redeem(String(decoding: body, as: UTF8.self))
    else { return Self.message(.gone, "Logging in took too long. Try again.", to: request) }
    var response = Self.text(.ok, key)
    for cookie in cookies { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  // MARK: Forms

  /// Performs a form of a page without scripts, and redirects to the resulting page (RFC 9110, section 15.4.4).
  private func form(_ request: Request) async -> Response {
    guard SecurityHeaders.isSameOrigin(request, origins) else {
      return Self.message(
        .forbidden, "Forms from other sites are rejected. Open the page itself and try again.", to: request)
    }
    let visitor = await visitor(request)
    if visitor.isUnknown { return Self.busy(request) }
    guard await registry.admitsForm(from: visitor) else {
      var response = Self.message(
        .tooManyRequests, "Too many requests. Go back, wait a minute and try again.", to: request)
      response.headers.append("Retry-After", "30")
      return response
    }
    let place = SecretKey.make()
    defer { registry.uploads.removeAll(of: place) }
    var reader = FormReader(
      uploads: registry.uploads, place: place, fileBytes: configuration.uploadBytes, visitor: visitor)
    let received: ReceivedForm
    do throws(FormReader.Problem) {
      received = try await reader.read(request)
    } catch {
      switch error {
      case .malformed:
        return Self.message(.badRequest, "The form arrived incomplete. Go back and try again.", to: request)
      case .noRoom:
        return Self.message(
          .serviceUnavailable, "The server has no space for the files now. Go back and try again.",
          to: request)
      case .tooLarge:
        return Self.message(
          .contentTooLarge,
          "The form is too large. Go back and send at most \(configuration.uploadBytes >> 20) MB.",
          to: request)
      }
    }
    guard let url = try? ClientMessage.path(received.url) else {
      return Self.message(.badRequest, "Page not found. Go back and try again.", to: request)
    }
    var environment = ClientEnvironment(request, visitor)
    environment.url = url
    let answer = await registry.submit(received, by: visitor, in: environment)
    var visitorAfter = visitor
    visitorAfter.cookies += answer.cookies
    if let key = answer.key {
      visitorAfter.cookies.append(FormPage.cookie(keeping: key, of: configuration.worker, for: request))
    }
    return Self.redirect(answer.url + (answer.place.map { "#n\($0)" } ?? ""), visitorAfter)
  }

  /// Returns a text of this module in the reader's language.
  static func message(_ status: Status, _ key: LocalizedStringKey, to request: Request) -> Response {
    text(status, frameworkText(key, request.locale))
  }

  private static func text(_ status: Status, _ text: String) -> Response {
    Response(
      status: status,
      headers: [
        "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      ],
      body: .bytes(Array(text.utf8)))
  }
}
