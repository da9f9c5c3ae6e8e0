public import KiwiKit
public import Observation

/// A search for towns by name, for users who choose their location.
@Observable @MainActor public final class TownsViewModel {
  public var name = ""
  /// The results; nil before the first search.
  public private(set) var towns: [Town]?
  /// The last search.
  public private(set) var searching = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var canSearch: Bool { name.contains { !$0.isWhitespace } }

  public func search() async {
    guard canSearch else { return }
    let wanted = TypedText.query(name)
    let searching = Submission()
    self.searching = searching
    await searching.run { () async throws(APIFailure) in
      let towns = try await client.send(API.Places.towns(TownQuery(q: wanted, isSubmitted: true)))
      if searching === self.searching { self.towns = towns }
    }
  }
}
