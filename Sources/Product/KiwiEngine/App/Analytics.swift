/// Something that happened in the app, without any word of what people wrote.
public enum AnalyticsEvent: Hashable, Sendable {
  case stateChanged(String)
  case screenShown(String)
  case interaction(String)
}

/// The one hook that hears of state changes and interactions.
public protocol AnalyticsReporting: Sendable {
  func record(_ event: AnalyticsEvent)
}

/// Hears nothing: how the app comes.
public struct NoAnalytics: AnalyticsReporting {
  public init() {}
  public func record(_ event: AnalyticsEvent) {}
}

/// Writes each event as a line of text; nothing leaves the machine.
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
