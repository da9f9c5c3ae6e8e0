import HTTPServer
import KiwiKit

/// What a server says of itself.
enum HostController {
  static func describe(_ context: RequestContext) async throws -> Response {
    let configuration = context.application.configuration
    let description = HostDescription(
      name: configuration.name, version: Version.current, registration: configuration.registration)
    var writer = JSONWriter()
    writer.hostDescription(description)
    var response = Response(json: writer)
    // It is the same for everybody, and whoever runs the server changes it rarely.
    response.headers.append("Cache-Control", "public, max-age=60")
    return response
  }
}

extension JSONWriter {
  mutating func hostDescription(_ description: HostDescription) {
    object { writer in
      writer.member("name", description.name)
      writer.member("version", description.version)
      writer.member("registration", description.registration.rawValue)
    }
  }
}
