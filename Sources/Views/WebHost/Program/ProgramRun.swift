import Dispatch
import Foundation
import HTTPServer
import SwiftUICore

extension WebHost {
  /// Serves the app's first window to browsers until a signal ends the process.
  ///
  /// A second signal kills the process. If the main actor is unresponsive for 15 seconds, the process writes the
  /// stacks of its threads and exits with 70, so a supervisor restarts it.
  ///
  /// The address is `127.0.0.1` and port 8080, or a free port if that one is taken. The environment variables
  /// `SWIFTUI_HOST` and `SWIFTUI_PORT`, and then the app, can change it. The URL is printed when the server listens.
  @MainActor package static func run<Program: App>(
    _ program: Program.Type, configure: @MainActor (inout WebHostConfiguration) -> Void = { _ in }
  ) -> Never {
    let address: LocalAddress
    do throws(LocalAddress.InvalidVariable) {
      address = try LocalAddress(environment: LocalAddress.variables)
    } catch {
      end("\(error)")
    }
    var configuration = address.configuration
    configure(&configuration)
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.receive(endingWithin: .seconds(5)) { signal.yield() }
    Watchdog.start()
    let final = configuration
    Task {
      do throws(ServerError) {
        let host = try start(program, final, at: address)
        print(LocalAddress.url(host: final.server.host, port: host.port))
        fflush(nil)
        for await _ in signals { break }
        await host.stop(within: .seconds(3))
        exit(0)
      } catch {
        end("\(error)")
      }
    }
    dispatchMain()
  }

  @MainActor private static func start<Program: App>(
    _ program: Program.Type, _ configuration: WebHostConfiguration, at address: LocalAddress
  ) throws(ServerError) -> WebHost {
    do throws(ServerError) {
      return try start(program, configuration: configuration)
    } catch {
      // An app that sets a port needs that one.
      guard error.isAddressInUse, let another = address.alternative,
        configuration.server.port == address.port
      else { throw error }
      var configuration = configuration
      configuration.server.port = another.port
      return try start(program, configuration: configuration)
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}
