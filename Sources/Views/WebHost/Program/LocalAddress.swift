import Foundation
import HTTPServer

/// The address at which an app serves its pages, from the environment.
struct LocalAddress: Equatable {
  struct InvalidVariable: Error, CustomStringConvertible {
    let description: String
  }

  var host = "127.0.0.1"
  var port: UInt16 = 8080
  /// True if the environment names the port, so no other may replace it.
  var isPortFixed = false
  /// The origins from which pictures may load.
  var imageOrigins = ["https:"]

  static var variables: [String: String] { ProcessInfo.processInfo.environment }

  init(environment: [String: String]) throws(InvalidVariable) {
    if let host = environment["SWIFTUI_HOST"], !host.isEmpty { self.host = host }
    // During development an app's API often runs on the same machine.
    if ["127.0.0.1", "localhost", "::1"].contains(host) {
      imageOrigins += ["http://127.0.0.1:*", "http://localhost:*"]
    }
    if let text = environment["SWIFTUI_IMAGE_ORIGINS"], !text.isEmpty {
      let origins = text.split(separator: " ").map(String.init)
      guard origins.allSatisfy(Self.isOrigin) else {
        throw InvalidVariable(
          description:
            "SWIFTUI_IMAGE_ORIGINS is not a list of origins. Separate them with spaces, such as http://a.test http://b.test."
        )
      }
      imageOrigins = origins
    }
    guard let text = environment["SWIFTUI_PORT"], !text.isEmpty else { return }
    guard let port = UInt16(text) else {
      throw InvalidVariable(description: "SWIFTUI_PORT is not a port. Set it to a number from 0 to 65535.")
    }
    self.port = port
    isPortFixed = true
  }

  /// Returns whether the text is a scheme, a host and an optional port, which are safe in a header field.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return text == "https:" }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:*[]".contains($0)) }
  }

  /// The same address with any free port; nil if the environment names the port.
  var alternative: LocalAddress? {
    guard !isPortFixed else { return nil }
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
