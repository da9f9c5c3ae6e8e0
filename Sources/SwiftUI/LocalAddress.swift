import Foundation
import HTTPServer
import WebHost

/// Where a program serves its pages.
struct LocalAddress: Equatable {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  var host = "127.0.0.1"
  var port: UInt16 = 8080
  /// Whether somebody asked for this port, so that another would surprise.
  var isPortWanted = false

  static var variables: [String: String] { ProcessInfo.processInfo.environment }

  init(environment: [String: String]) throws(Mistake) {
    if let host = environment["SWIFTUI_HOST"], !host.isEmpty { self.host = host }
    guard let text = environment["SWIFTUI_PORT"], !text.isEmpty else { return }
    guard let port = UInt16(text) else {
      throw Mistake(description: "SWIFTUI_PORT is not a port: it takes a number from 0 to 65535.")
    }
    self.port = port
    isPortWanted = true
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
    // `AsyncImage` takes pictures from wherever a program says.
    configuration.imageSources = ["https:"]
    return configuration
  }

  func url(port: UInt16) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }
}
