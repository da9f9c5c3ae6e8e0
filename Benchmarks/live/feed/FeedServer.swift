import Foundation
import SwiftUICore
import WebHost

/// Serves the feed until the process is terminated. Prints the port, and then a line for each piece of work
/// that held up other pages, for the measuring program.
@main struct FeedServer {
  static func main() async throws {
    var configuration = WebHostConfiguration()
    // Short, so a measurement sees the memory left after all visitors have gone.
    configuration.sessions.detached = .seconds(2)
    // A small limit with long lifetimes, for measurements in which visitors find no free slot.
    if let maxVisitors = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
      configuration.sessions.visitors = maxVisitors
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
