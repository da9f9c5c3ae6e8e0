import Foundation
import HTTPServer

/// Where a program serves its pages.
struct LocalAddress: Equatable {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  var host = "127.0.0.1"
  var port: UInt16 = 8080
  /// Whether somebody asked for this port, so that another would surprise.
  var isPortWanted = false
  /// Where pictures may come from.
  var imageOrigins = ["https:"]

  static var variables: [String: String] { ProcessInfo.processInfo.environment }

  init(environment: [String: String]) throws(Mistake) {
    if let host = environment["SWIFTUI_HOST"], !host.isEmpty { self.host = host }
    // Whoever tries a program out has its API on the same machine.
    if ["127.0.0.1", "localhost", "::1"].contains(host) {
      imageOrigins += ["http://127.0.0.1:*", "http://localhost:*"]
    }
    if let text = environment["SWIFTUI_IMAGE_ORIGINS"], !text.isEmpty {
      let origins = text.split(separator: " ").map(String.init)
      guard origins.allSatisfy(Self.isOrigin) else {
        throw Mistake(
          description:
            "SWIFTUI_IMAGE_ORIGINS takes origins with spaces between, such as http://pictures.example.org:8000."
        )
      }
      imageOrigins = origins
    }
    guard let text = environment["SWIFTUI_PORT"], !text.isEmpty else { return }
    guard let port = UInt16(text) else {
      throw Mistake(description: "SWIFTUI_PORT is not a port: it takes a number from 0 to 65535.")
    }
    self.port = port
    isPortWanted = true
  }

  /// Scheme and host, and perhaps a port: nothing that could say more in a header field.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return text == "https:" }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:*[]".contains($0)) }
  }

  /// Any free port, unless a certain one is wanted.
  var alternative: LocalAddress? {
    guard !isPortWanted else { return nil }
    var address = self
    address.port = 0
    return address
  }

  var configuration: WebHostConfiguration {
    var configuration = WebHostConfiguration(server: ServerConfiguration(host: host, port: port))
    configuration.imageOrigins = imageOrigins
    return configuration
  }

  static func url(host: String, port: UInt16) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
