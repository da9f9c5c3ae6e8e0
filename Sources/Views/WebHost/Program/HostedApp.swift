import HTTPServer
import SwiftUICore

/// A program of views that says how it is served.
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
  /// Says how the program is served, beginning with what the environment says: `SWIFTUI_HOST`, `SWIFTUI_PORT` and
  /// `SWIFTUI_IMAGE_ORIGINS`. Called once, before there is a page.
  @MainActor static func configure(_ host: inout WebHostConfiguration)
}

extension HostedApp {
  /// Serves the program's first window to browsers as it is configured, until the process is asked to end.
  @MainActor @preconcurrency public static func main() {
    WebHost.run(Self.self) { configure(&$0) }
  }
}

extension WebHost {
  /// Begins to serve a program, as it is configured, in a process that does more than that; ``stop(within:)`` ends it.
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

  /// The same for a program that says nothing about its host.
  @MainActor public static func start<Program: App>(
    _ program: Program.Type, configuration: WebHostConfiguration
  ) throws(ServerError) -> WebHost {
    try start(configuration: configuration) { configuration.root(AnyRoot(program), for: $0) }
  }
}
