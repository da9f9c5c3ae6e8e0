import Dispatch
import Foundation
import HTTPServer
import SwiftUICore

extension WebHost {
  /// Serves a program's first window to browsers, until the process is asked to end.
  ///
  /// A second request to end it ends it at once. When the main actor hangs for 15 seconds, the program writes where its
  /// threads are and ends with 70, for whoever supervises it to start it again.
  ///
  /// The address is `127.0.0.1`, port 8080 or, when that is taken, one the system chooses; the environment
  /// variables `SWIFTUI_HOST` and `SWIFTUI_PORT` say otherwise, and so may the program. The URL is printed once pages
  /// are answered.
  @MainActor package static func run<Program: App>(
    _ program: Program.Type, configure: @MainActor (inout WebHostConfiguration) -> Void = { _ in }
  ) -> Never {
    let address: LocalAddress
    do throws(LocalAddress.Mistake) {
      address = try LocalAddress(environment: LocalAddress.variables)
    } catch {
      end("\(error)")
    }
    var configuration = address.configuration
    configure(&configuration)
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.hear(endingWithin: .seconds(5)) { signal.yield() }
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
      // A port that the program chose is one that somebody wants.
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
