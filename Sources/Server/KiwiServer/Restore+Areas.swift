import ServerOperations
import ServerCore

extension Restore {
  public init(configuration: Configuration, output: CommandOutput) {
    self.init(configuration: configuration, output: output) { configuration, log in
      try await ServerContext(configuration: configuration, areas: Areas.all, router: Areas.router, log: log)
    }
  }
}
