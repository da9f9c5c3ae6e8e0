import ServerCore
import Glibc
import HTTPServer

/// `/uploads/{name}`: pictures, for users who may see them.
enum UploadController {
  static func get(_ context: RequestContext, name: String) async throws -> Response {
    guard PictureName.isWellFormed(name) else { throw APIError.notFound }
    guard name != PlaceholderImage.name else {
      return picture(name, .everyone, body: .bytes(PlaceholderImage.bytes))
    }
    let audience = try context.read { transaction in
      try PictureAudience.of(
        name, viewer: context.viewer, now: context.now, in: context.server.pictureSources,
        transaction)
    }
    guard let audience, let file = try open(context.server.folder.uploads, name) else {
      throw APIError.notFound
    }
    var response = picture(name, audience, body: .file(file))
    response.headers.append("Accept-Ranges", "bytes")
    return answer(context.request, tag: entityTag(of: name), file: file, response)
  }

  private static func picture(_ name: String, _ audience: PictureAudience, body: Response.Body)
    -> Response
  {
    var response = Response(body: body)
    switch audience {
    case .everyone: response.headers.append("Cache-Control", "public, max-age=86400")
    case .readers:
      // The content of a name never changes, but its visibility may, even for public posts. So only private caches may
      // store it.
      response.headers.append("Cache-Control", "private, max-age=31536000, immutable")
      response.headers.append("Vary", "Authorization, Cookie")
    }
    response.headers.append("ETag", entityTag(of: name))
    response.headers.append("Content-Type", "image/jpeg")
    response.headers.append("Content-Security-Policy", "default-src 'none'; sandbox")
    response.headers.append("Cross-Origin-Resource-Policy", "same-site")
    return response
  }

  private static func entityTag(of name: String) -> String { "\"\(name)\"" }

  private static func answer(
    _ request: Request, tag: String, file: FileBody, _ response: Response
  ) -> Response {
    var response = response
    guard let header = range(of: request, tag: tag) else { return response }
    switch ByteRange.parse(header, size: file.length) {
    case .full: return response
    case .satisfiable(let ranges):
      // Several ranges may be answered with the whole file (RFC 9110, section 14.2).
      guard ranges.count == 1, let range = ranges.first, let part = file.part(range) else { return response }
      response.status = .partialContent
      response.headers.append(
        "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.length)")
      response.body = .file(part)
      return response
    case .unsatisfiable:
      var refusal = APIError(
        .rangeNotSatisfiable, "range_not_satisfiable",
        "The range starts after the end of the picture. Request an earlier range."
      ).response(to: request)
      refusal.headers.append("Content-Range", "bytes */\(file.length)")
      return refusal
    }
  }

  /// Returns the range that GET requests; other methods have none (RFC 9110, section 14.2).
  private static func range(of request: Request, tag: String) -> String? {
    guard request.method == .get, let range = request.headers["Range"] else { return nil }
    // Preconditions take precedence over ranges (RFC 9110, section 13.2.2).
    guard Preconditions(request)?.verdict(entityTag: tag) ?? .met == .met else { return nil }
    // A range of another version would not fit (RFC 9110, section 13.1.5).
    let ifRange = request.headers["If-Range"]
    return ifRange == nil || ifRange == tag ? range : nil
  }

  private static func open(_ folder: String, _ name: String) throws(APIError) -> FileBody? {
    let descriptor = Glibc.open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .overloaded()
    }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      close(descriptor)
      throw .storageFailed
    }
    return FileBody(descriptor: descriptor, length: Int(information.st_size))
  }
}
