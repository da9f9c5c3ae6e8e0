/// A message of the server: a list of events in order. Times are ISO 8601.
///
/// ```swift
/// let message = try decoder.decode(LiveMessage.self, from: data)
/// for event in message.events { print(event) }
/// ```
public struct LiveMessage: Hashable, Sendable {
  public let events: [LiveEvent]

  public init(events: [LiveEvent]) {
    self.events = events
  }
}

extension LiveMessage: Codable {
  /// Skips unknown events from newer servers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var events: [LiveEvent] = []
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      if let event = element.event { events.append(event) }
    }
    self.events = events
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for event in events { try container.encode(event) }
  }

  private struct Element: Decodable {
    let event: LiveEvent?

    init(from decoder: any Decoder) throws {
      event = try? LiveEvent(from: decoder)
    }
  }
}

/// The posts that a client shows. They replace those of the previous request.
///
/// ```swift
/// let message = try JSONEncoder().encode(LiveRequest(watch: [id]))
/// ```
public struct LiveRequest: WireValue {
  public static let rules: [String: FieldRule] = ["watch": .list(0...Limits.watchedPosts, of: .id)]

  /// The ids of the posts. The server reports posts that the viewer may not see as removed.
  public let watch: [String]

  public init(watch: [String]) {
    self.watch = watch
  }
}
