import HTTPServer
import SwiftUICore

/// An app that configures the host that serves it.
///
/// ```swift
/// @main
/// struct Club: HostedApp {
///   static func configure(_ host: inout WebHostConfiguration) {
///     host.site.name = "Club"
///     host.signIn = .inMemory()
///     host.theme.accent = Theme.Shade(light: 0x8A3FB0, dark: 0xCF94EE)
///   }
///
///   var body: some Scene {
///     WindowGroup { ClubScreen() }
///   }
/// }
/// ```
public protocol HostedApp: App {
  /// Configures the host, once and before the first page.
  ///
  /// The configuration comes with the values of the environment variables `SWIFTUI_HOST`, `SWIFTUI_PORT` and
  /// `SWIFTUI_IMAGE_ORIGINS`.
  @MainActor static func configure(_ host: inout WebHostConfiguration)
}

extension HostedApp {
  /// Serves the app's first window to browsers until a signal ends the process.
  @MainActor @preconcurrency public static func main() {
    WebHost.run(Self.self) { configure(&$0) }
  }
}

extension WebHost {
  /// Starts serving an app in a process that also does other work, until ``stop(within:)``.
  ///
  /// ```swift
  /// let host = try WebHost.start(Club.self, server: ServerConfiguration(port: 8080))
  /// ```
  @MainActor public static func start<Program: HostedApp>(
    _ program: Program.Type, server: ServerConfiguration
  ) throws(ServerError) -> WebHost {
    var configuration = WebHostConfiguration(server: server)
    program.configure(&configuration)
    return try start(program, configuration: configuration)
  }

  /// Starts serving an app that does not configure its host.
  @MainActor public static func start<Program: App>(
    _ program: Program.Type, configuration: WebHostConfiguration
  ) throws(ServerError) -> WebHost {
    try start(configuration: configuration) { configuration.root(AnyRoot(program), for: $0) }
  }
}
