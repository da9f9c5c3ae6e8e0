import SwiftUICore
import WebHost

extension App {
  /// Serves the program's first window to browsers, until the process is asked to end.
  ///
  /// A second request to end it ends it at once. When the main actor hangs for 15 seconds, the program writes where its
  /// threads are and ends with 70, for whoever supervises it to start it again.
  ///
  /// The address is `127.0.0.1`, port 8080 or, when that is taken, one the system chooses; the environment
  /// variables `SWIFTUI_HOST` and `SWIFTUI_PORT` say otherwise. The URL is printed once pages are answered.
  @MainActor @preconcurrency public static func main() { WebHost.run(Self.self) }
}
