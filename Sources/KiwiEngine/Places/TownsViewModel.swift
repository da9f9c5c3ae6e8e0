public import KiwiKit
public import Observation

/// Towns by name, for somebody who says by one where they are.
@Observable @MainActor public final class TownsViewModel {
  public var name = ""
  /// Nil until something was looked for.
  public private(set) var towns: [Town]?
  public let searching = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var canSearch: Bool { name.contains { !$0.isWhitespace } && !searching.isUnderWay }

  public func search() async {
    guard canSearch else { return }
    let wanted = SearchViewModel.query(name)
    await searching.run { () async throws(APIFailure) in towns = try await client.fetchTowns(wanted) }
  }
}
