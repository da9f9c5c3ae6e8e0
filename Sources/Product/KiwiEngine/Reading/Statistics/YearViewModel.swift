import Foundation
public import KiwiKit
public import Observation

/// A year in review: looked at, kept, shown to others.
@Observable @MainActor public final class YearViewModel {
  public let year: Int
  public private(set) var review: ReadingYear?
  public private(set) var loading = Loading.idle
  /// Counts how often the review was made anew, so that its picture is asked for again.
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

  /// Forgets what is kept; a look makes it of what there is today.
  public func makeAnew() async {
    await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Statistics.forgetYear(String(year)))
      review = try await client.send(API.Statistics.year(String(year)))
      version += 1
    }
  }

  /// Puts words and the picture into the form of a post, for the reader to change; nothing is posted by it. A post that
  /// was begun stays as it is.
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
