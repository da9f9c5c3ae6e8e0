public import KiwiKit
public import Observation

/// The user's recommendations.
@Observable @MainActor public final class RecommendationsViewModel {
  public private(set) var recommendations: [Recommendation] = []
  public private(set) var loading = Loading.idle
  /// The title dismissed last, until it is restored or another one is dismissed.
  public private(set) var dismissed: Recommendation?
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  /// The number of dismissals and restorations. Responses from before the last one are outdated.
  @ObservationIgnored private var changes = 0

  static let shown = 12

  public init(client: any APIClientProtocol) { self.client = client }

  /// Reloads each time the shelf appears. The visible recommendations stay until then.
  public func appeared() async {
    guard loading != .loading else { return }
    if recommendations.isEmpty { loading = .loading }
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    let changes = changes
    do throws(APIFailure) {
      let found = try await client.send(
        API.Recommendations.own(RecommendationQuery(kind: .book, limit: Self.shown)))
      loading = .loaded
      if changes == self.changes { recommendations = found }
    } catch {
      loading = .after(error, isShowing: !recommendations.isEmpty)
    }
  }

  /// Dismisses a recommendation optimistically; it returns if the server rejects the change.
  public func dismiss(_ recommendation: Recommendation) async {
    await changing.runInTurn { () throws(APIFailure) in
      guard let place = recommendations.firstIndex(where: { $0.id == recommendation.id }) else { return }
      changes += 1
      recommendations.remove(at: place)
      dismissed = recommendation
      do throws(APIFailure) {
        _ = try await client.send(API.Recommendations.dismiss(recommendation.id))
      } catch {
        dismissed = nil
        recommendations.insert(recommendation, at: min(place, recommendations.count))
        throw error
      }
    }
    if recommendations.count < Self.few { await refresh() }
  }

  private static let few = 4

  /// Restores the title dismissed last.
  public func undo() async {
    await changing.runInTurn { () throws(APIFailure) in
      guard let recommendation = dismissed else { return }
      _ = try await client.send(API.Recommendations.takeBackDismissal(recommendation.id))
      changes += 1
      dismissed = nil
      if !recommendations.contains(where: { $0.id == recommendation.id }) {
        recommendations.insert(recommendation, at: 0)
      }
    }
  }
}
