import Foundation
public import KiwiKit
public import Observation

/// The review of a year, which can be kept and shared.
@Observable @MainActor public final class YearViewModel {
  public let year: Int
  public private(set) var review: ReadingYear?
  public private(set) var loading = Loading.idle
  /// The number of rebuilds, which makes screens reload the review's picture.
  public private(set) var version = 0
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(year: Int, client: any APIClientProtocol) {
    self.year = year
    self.client = client
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      review = try await client.send(API.Statistics.year(String(year)))
    }
  }

  public func keep() async {
    await changing.run { () async throws(APIFailure) in
      review = try await client.send(API.Statistics.keepYear(String(year)))
      version += 1
    }
  }

  /// Discards the kept review and rebuilds it from the current library.
  public func rebuild() async {
    await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Statistics.forgetYear(String(year)))
      review = try await client.send(API.Statistics.year(String(year)))
      version += 1
    }
  }

  /// Fills the form of a post with a text and the review's picture. An existing draft stays unchanged.
  public func compose(_ words: String, alt: String, in composer: CreatePostViewModel) async -> Bool {
    guard composer.isEmpty else { return true }
    return await changing.run { () async throws(APIFailure) in
      let picture = try await client.send(API.Statistics.yearPicture(String(year))).data
      composer.begin(saying: words, about: nil)
      composer.choosing()
      if let photo = await composer.add(picture) { composer.setAlt(alt, of: photo) }
    }
  }
}
