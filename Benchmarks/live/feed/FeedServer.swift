import Foundation
import SwiftUICore
import WebHost

/// Serves the feed until the process is ended. Prints the port, and then a line for all work that held up other
/// pages, so that whoever measures can tell.
@main struct FeedServer {
  static func main() async throws {
    var configuration = WebHostConfiguration()
    // Short, so that a measurement sees what is left once everybody has gone.
    configuration.sessions.detached = .seconds(2)
    // Few, and kept for long, where visitors are to come who find no place free.
    if let most = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
      configuration.sessions.visitors = most
      configuration.sessions.connecting = .seconds(6)
      configuration.sessions.detached = .seconds(6)
    }
    configuration.report = { work in
      FileHandle.standardError.write(Data("slow: \(work.name) took \(work.duration)\n".utf8))
    }
    let host = try WebHost.start(configuration: configuration) { _ in AnyRoot { Feed(posts: Post.all) } }
    FileHandle.standardOutput.write(Data("\(host.port)\n".utf8))
    while !Task.isCancelled { try await Task.sleep(for: .seconds(60)) }
  }
}
