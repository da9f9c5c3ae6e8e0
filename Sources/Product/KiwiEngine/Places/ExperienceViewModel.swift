public import KiwiKit
public import Observation

/// An experience of the user, with all its ratings.
@Observable @MainActor public final class ExperienceViewModel {
  public let id: String
  /// The version from a list, shown until the details are loaded.
  public private(set) var preview: ExperienceSummary?
  public private(set) var details: ExperienceDetails?
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository

  public init(id: String, preview: ExperienceSummary? = nil, library: LibraryRepository) {
    self.id = id
    self.preview = preview ?? library.shownExperience(id)
    self.library = library
  }

  public var experience: Experience? { details?.experience ?? preview?.experience }
  public var spot: Spot? { details?.spot ?? preview?.spot }
  public var title: String { experience?.name?.value ?? localized("Experience") }
  public var revision: Int { library.revision }
  /// The newest rating.
  public var rating: Rating? { details?.ratings.first?.rating?.value ?? preview?.rating }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    do throws(APIFailure) {
      details = try await library.experience(id)
      loading = .loaded
    } catch {
      if error.isNotFound { (details, preview) = (nil, nil) }
      loading = .after(error, isShowing: details != nil)
    }
  }

  /// Returns the subject of a post about it, with the audience.
  public func subject() async -> PostSubject? {
    guard let experience, let spot else { return nil }
    return PostSubject(
      experience, at: spot, rating: rating, zones: await library.knownZones(), now: library.clock.now)
  }

  /// Adds a rating.
  public func rate(_ rating: Rating, note: String) async -> Bool {
    let note = note.contains { !$0.isWhitespace } ? note : nil
    let isRated = await changing.run { () async throws(APIFailure) in
      try await library.rate(rating, note: note, experienceId: id)
    }
    if isRated { await refresh() }
    return isRated
  }

  public func delete() async -> Bool {
    guard let experience else { return false }
    return await changing.run { () async throws(APIFailure) in try await library.delete(experience) }
  }
}
