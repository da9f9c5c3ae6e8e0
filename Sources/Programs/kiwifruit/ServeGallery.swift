import ServerOperations
import Gallery
import HTTPServer
import ServerCore
import KiwiWeb
import WebHost

/// `kiwifruit gallery`.
struct ServeGallery {
  var host: String
  var port: UInt16

  /// Runs until a signal ends it. Returns the program's exit code.
  func run() async -> Int32 {
    let (ends, end) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.receive(endingWithin: .seconds(3)) { end.yield() }
    Watchdog.start()
    do throws(ServerError) {
      let gallery = try await Gallery.start(
        host: host, port: port, previews: AppPreviews.pages,
        theme: .kiwiFruit(fontFolder: ProcessEnvironment.fontFolder))
      let address = host.contains(":") ? "[\(host)]" : host
      let url = "http://\(address):\(gallery.port)/"
      OperatorTerminal.write(localized("The gallery is at \(url)") + "\n")
      for await _ in ends { break }
      await gallery.stop(within: .seconds(1))
      return 0
    } catch {
      OperatorTerminal.writeError("\(error)")
      return 1
    }
  }
}
