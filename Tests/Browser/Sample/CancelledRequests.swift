import Foundation
import FoundationNetworking
import HTTPServer
import SwiftUICore
import TestSupport
import WebHost

/// Views whose tasks send requests to this server and are left at any moment, while pages are still served.
///
/// Prints the port, and at the end the number of views and of their unfinished requests: in some releases
/// Foundation's requests hang when they are cancelled while they finish, which must not affect other pages.
@MainActor enum CancelledRequests {
  @MainActor private final class Tally {
    var begun = 0
    var ended = 0
    var open: Int { begun - ended }
  }

  private struct Asking: View {
    let session: URLSession
    let url: URL
    let tally: Tally

    var body: some View {
      Text("Asking").task {
        tally.begun += 1
        _ = try? await session.data(from: url)
        tally.ended += 1
      }
    }
  }

  static func serve(seed: UInt64) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.receive(endingWithin: .seconds(5)) { end.yield() }
    var configuration = WebHostConfiguration()
    configuration.answer = { request in
      request.path == "/data" ? Response(body: .bytes([UInt8](repeating: 7, count: 2_000))) : nil
    }
    let host = try WebHost.start(configuration: configuration) { _ in AnyRoot { Text("Alive") } }
    print(host.port)
    fflush(nil)
    if let url = URL(string: "http://127.0.0.1:\(host.port)/data") {
      print(try await leave(url, SeededGenerator(seed: seed)))
      fflush(nil)
    }
    for await _ in ends { break }
    await host.stop(within: .seconds(1))
  }

  /// Opens and leaves views until the requests of some do not finish.
  private static func leave(_ url: URL, _ generator: SeededGenerator) async throws -> String {
    var generator = generator
    let tally = Tally()
    let session = URLSession(configuration: .ephemeral)
    var views = 0
    while views < 8_000, tally.open == 0 {
      let root = AnyRoot { Asking(session: session, url: url, tally: tally) }
      let pages = (0..<8).map { _ in ViewSession(root: root, environment: ClientEnvironment()) }
      for page in pages { _ = page.document() }
      views += pages.count
      try await Task.sleep(for: .microseconds(Int.random(in: 0...3_000, using: &generator)))
      for page in pages { page.close() }
      for _ in 0..<1_000 where tally.open > 0 { try await Task.sleep(for: .milliseconds(2)) }
    }
    return "\(views) \(tally.open)"
  }
}
