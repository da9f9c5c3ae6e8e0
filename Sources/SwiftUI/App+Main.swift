import Dispatch
import Foundation
import HTTPServer
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
  @MainActor @preconcurrency public static func main() {
    let address: LocalAddress
    do throws(LocalAddress.Mistake) {
      address = try LocalAddress(environment: LocalAddress.variables)
    } catch {
      end("\(error)")
    }
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.hear(endingWithin: .seconds(5)) { signal.yield() }
    Watchdog.start()
    Task {
      do throws(ServerError) {
        let host = try start(at: address)
        print(address.url(port: host.port))
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

  @MainActor private static func start(at address: LocalAddress) throws(ServerError) -> WebHost {
    do throws(ServerError) {
      return try WebHost.start(configuration: address.configuration) { _ in AnyRoot(Self.self) }
    } catch {
      guard error.isAddressInUse, let another = address.alternative else { throw error }
      return try WebHost.start(configuration: another.configuration) { _ in AnyRoot(Self.self) }
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}
