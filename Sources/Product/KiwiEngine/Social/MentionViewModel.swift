public import KiwiKit
public import Observation

/// Suggestions for a username that is being typed after an `@`.
@Observable @MainActor public final class MentionViewModel {
  public private(set) var people: [User] = []
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private var beginning: String?

  /// The number of suggestions that fit side by side on a phone.
  static let maxCount = 4

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Searches for the name at the end of a text once typing pauses. A cancelled call does nothing.
  public func typed(_ text: String) async {
    let beginning = Self.beginning(in: text)
    guard let beginning else {
      self.beginning = nil
      if !people.isEmpty { people = [] }
      return
    }
    guard beginning != self.beginning, await TypedText.isWhole(after: TypedText.pause, by: clock) else {
      return
    }
    let query = UserSearchQuery(beginning, page: 1, pageSize: Self.maxCount)
    let found = try? await client.send(API.Social.search(query))
    guard !Task.isCancelled else { return }
    self.beginning = beginning
    people = (found?.items ?? []).filter { $0.username != beginning }
  }

  /// Returns the text with the complete name in place of its beginning.
  public func completed(_ text: String, with user: User) -> String {
    guard let beginning = Self.beginning(in: text) else { return text }
    return text.dropLast(beginning.count) + user.username + " "
  }

  /// Returns the beginning of a name at the end of a text. It follows an `@` that is first or follows a space or
  /// bracket.
  static func beginning(in text: String) -> String? {
    guard let match = text.firstMatch(of: /(?:^|[\s(])@([A-Za-z0-9_.]{1,30})$/) else { return nil }
    return String(match.1)
  }
}
