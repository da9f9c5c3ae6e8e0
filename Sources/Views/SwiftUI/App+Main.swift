import SwiftUICore
import WebHost

extension App {
  /// Serves the app's first window to browsers until the process is terminated.
  ///
  /// A second termination request ends the process immediately. If the main actor hangs for 15 seconds, the app
  /// prints the stacks of its threads and exits with status 70, so a supervisor can restart it.
  ///
  /// The address is `127.0.0.1` with port 8080 or, if that is taken, a port chosen by the system. The environment
  /// variables `SWIFTUI_HOST` and `SWIFTUI_PORT` override it. The URL is printed when the server accepts requests.
  @MainActor @preconcurrency public static func main() { WebHost.run(Self.self) }
}
