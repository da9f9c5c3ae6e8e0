public import KiwiKit
public import Observation

/// Merges a double into the title that stays, for admins.
@Observable @MainActor public final class MergeTitleViewModel: Identifiable {
  /// The title that goes.
  public let double: Title
  /// The title that stays; nil until it is chosen.
  public private(set) var target: Title?
  /// Looks for the title that stays, and knows what was looked for last.
  public let picker: TitlePickerViewModel
  public private(set) var merging = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(_ double: Title, client: any APIClientProtocol) {
    self.double = double
    self.client = client
    picker = TitlePickerViewModel(client: client)
  }

  /// What was said of the choice before does not hold for this one.
  public func choose(_ title: Title) {
    guard !merging.isUnderWay else { return }
    target = title
    merging = Submission()
  }

  public var canMerge: Bool { target != nil && !merging.isUnderWay }

  /// Returns the title that stays. It is another than the chosen one when that was itself merged meanwhile.
  public func merge() async -> Title? {
    guard let target else { return nil }
    var kept: Title?
    await merging.run { () async throws(APIFailure) in
      kept = try await client.send(API.Titles.merge(double.id, TitleMerge(into: target.id)))
    }
    return kept
  }
}
