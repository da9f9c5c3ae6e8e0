/// An event in the app, without text that users wrote.
public enum AnalyticsEvent: Hashable, Sendable {
  case stateChanged(String)
  case screenShown(String)
  case interaction(String)
}

/// Records state changes and interactions.
public protocol AnalyticsReporting: Sendable {
  func record(_ event: AnalyticsEvent)
}

/// Records nothing; the default.
public struct NoAnalytics: AnalyticsReporting {
  public init() {}
  public func record(_ event: AnalyticsEvent) {}
}

/// Writes each event as a line of text, on this machine only.
public struct LogAnalytics: AnalyticsReporting {
  private let write: @Sendable (String) -> Void

  public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  public func record(_ event: AnalyticsEvent) {
    switch event {
    case .stateChanged(let state): write("state \(state)")
    case .screenShown(let screen): write("screen \(screen)")
    case .interaction(let name): write("interaction \(name)")
    }
  }
}
