public import KiwiKit
public import Observation

/// Whom a name may mean that is being typed after an `@`.
@Observable @MainActor public final class MentionViewModel {
  public private(set) var people: [User] = []
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private var beginning: String?

  /// As many as stand beside each other on a phone.
  static let most = 4

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Looks for people by what stands at the end of a text. One task after the other asks for this as the reader types:
  /// a cancelled one does nothing.
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
    let query = UserSearchQuery(beginning, page: 1, pageSize: Self.most)
    let found = try? await client.send(API.Social.search(query))
    guard !Task.isCancelled else { return }
    self.beginning = beginning
    people = (found?.items ?? []).filter { $0.username != beginning }
  }

  /// The text with the whole name in place of its beginning.
  public func completed(_ text: String, with user: User) -> String {
    guard let beginning = Self.beginning(in: text) else { return text }
    return text.dropLast(beginning.count) + user.username + " "
  }

  /// What is typed of a name at the end of a text: what follows an `@` that nothing but space, or a bracket, comes before.
  static func beginning(in text: String) -> String? {
    guard let match = text.firstMatch(of: /(?:^|[\s(])@([A-Za-z0-9_.]{1,30})$/) else { return nil }
    return String(match.1)
  }
}
