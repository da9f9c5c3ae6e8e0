import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ExperienceViewModelTests {
  private let library = LibraryRepository(client: MockAPIClient.withPlaces)

  private func soup() async throws -> ExperienceSummary {
    try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
  }

  @Test func `what a list knew is shown until the history has come`() async throws {
    let soup = try await soup()
    let screen = ExperienceViewModel(id: soup.id, library: library)
    #expect(screen.title == "Fish soup")
    #expect(screen.details == nil)
    #expect(screen.spot?.name == "Harbour Kitchen")
    await screen.load()
    #expect(screen.loading == .loaded)
    #expect(screen.details?.ratings.map(\.rating?.value.quarterStars) == [18, 16, 12])
    #expect(screen.rating == Rating(quarterStars: 18))
  }

  @Test func `without a list nothing is known before it has come, and its own title counts then`()
    async throws
  {
    let id = try await soup().id
    let unknown = ExperienceViewModel(id: id, library: LibraryRepository(client: MockAPIClient.withPlaces))
    #expect(unknown.preview == nil && unknown.experience == nil && unknown.spot == nil)
    #expect(unknown.title == "Experience" && unknown.rating == nil)
    let toast = try #require(try await library.experiences(ExperienceQuery(text: "crab toast")).items.first)
    let screen = ExperienceViewModel(id: id, preview: toast, library: library)
    #expect(screen.title == "Crab toast")
    await screen.load()
    #expect(screen.title == "Fish soup")
  }

  @Test func `what fails is said, keeps what a list knew, and can be tried again`() async throws {
    let client = MockAPIClient.withPlaces
    let library = LibraryRepository(client: client)
    let soup = try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
    client.setBehavior(.failing(.offline))
    let screen = ExperienceViewModel(id: soup.id, preview: soup, library: library)
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    #expect(screen.details == nil && screen.title == "Fish soup")
    client.setBehavior(.answering)
    await screen.load()
    #expect(screen.loading == .loaded)
    #expect(screen.details?.experience.id == soup.id)
  }

  @Test func `a new rating is the one that counts, and those before stay`() async throws {
    let screen = ExperienceViewModel(id: try await soup().id, library: library)
    await screen.load()
    let rating = try #require(Rating(quarterStars: 6))
    #expect(await screen.rate(rating, note: "  "))
    #expect(screen.rating == rating)
    #expect(screen.details?.ratings.count == 4)
    #expect(screen.details?.ratings.first?.note?.value == .some(nil), "Blank words are none.")
    #expect(try await soup().rating == rating, "The newest is kept with the experience.")
  }

  @Test func `what is deleted is in no list and has no page`() async throws {
    let id = try await soup().id
    let screen = ExperienceViewModel(id: id, library: library)
    await screen.load()
    #expect(await screen.delete())
    #expect(try await library.experiences(ExperienceQuery(text: "fish soup")).items.isEmpty)
    await screen.refresh()
    #expect(screen.details == nil)
    #expect(screen.loading.failure?.isNotFound == true)
  }
}

@MainActor struct ExperiencesViewModelTests {
  private let library = LibraryRepository(client: MockAPIClient.withPlaces)

  @Test func `all experiences are there, and are narrowed by words, kind, stars and month`() async throws {
    let screen = ExperiencesViewModel(library: library)
    await screen.loadInitial()
    #expect(screen.experiences.count == 6)
    #expect(screen.experiences.first?.experience.name?.value == "Fish soup")
    await screen.search("harbour", after: .zero)
    #expect(screen.experiences.map(\.experience.name?.value) == ["Fish soup", "Crab toast"])
    await screen.show(ExperienceQuery(category: .bakery))
    #expect(screen.experiences.map(\.experience.name?.value) == ["Rye loaf"])
    await screen.show(ExperienceQuery(minimumRating: Rating(quarterStars: 16), sort: .rating))
    #expect(screen.experiences.map(\.rating?.quarterStars) == [20, 18])
    let none = try #require(CivilMonth("1999-01"))
    await screen.show(ExperienceQuery(month: none))
    #expect(screen.experiences.isEmpty)
    #expect(screen.loading == .loaded)
  }

  @Test func `a list is told of what is written, and shows it when it reads again`() async throws {
    let screen = ExperiencesViewModel(library: library)
    await screen.loadInitial()
    let revision = screen.revision
    let soup = try #require(screen.experiences.first)
    try await library.delete(soup.experience)
    #expect(screen.revision != revision)
    await screen.reload()
    #expect(screen.experiences.count == 5)
    #expect(!screen.experiences.contains { $0.id == soup.id })
  }

  @Test func `they are sorted by name and by day, both ways`() async {
    let screen = ExperiencesViewModel(library: library)
    await screen.show(ExperienceQuery(sort: .earliest))
    #expect(screen.experiences.first?.experience.name?.value == "An hour between shelves")
    await screen.show(ExperienceQuery(sort: .name))
    #expect(screen.experiences.first?.experience.name?.value == "A film about bread")
  }
}

@MainActor struct MyPlacesViewModelTests {
  @Test func `places are counted, for a map and by month`() async {
    let screen = MyPlacesViewModel(library: LibraryRepository(client: MockAPIClient.withPlaces))
    await screen.load()
    #expect(screen.summary?.experienceCount == 6)
    #expect(screen.summary?.spotCount == 5)
    #expect(screen.summary?.wishCount == 2)
    #expect(screen.summary?.months.reduce(0) { $0 + $1.count } == 6)
    #expect(screen.summary?.spots.first?.name == "Harbour Kitchen", "Where they were most often comes first.")
  }

  @Test func `what failed is tried again`() async {
    let client = MockAPIClient(behavior: .failing(.offline))
    let screen = MyPlacesViewModel(library: LibraryRepository(client: client))
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    client.setBehavior(.answering)
    await screen.load()
    #expect(screen.summary?.experienceCount == 0)
  }
}

@MainActor struct SpotWishesViewModelTests {
  @Test func `wishes are listed, the latest first`() async throws {
    let library = LibraryRepository(client: MockAPIClient.withPlaces)
    let screen = SpotWishesViewModel(library: library)
    await screen.loadInitial()
    #expect(screen.spots.map(\.name) == ["Seventeen Steps", "Lighthouse Museum"])
    try await library.setWished(false, SampleContent.spots[6])
    try await library.setWished(true, SampleContent.spots[0])
    await screen.reload()
    #expect(screen.spots.map(\.name) == ["Harbour Kitchen", "Lighthouse Museum"])
  }
}

@MainActor struct PrivacyZonesViewModelTests {
  @Test func `a zone is drawn and taken away`() async throws {
    let screen = PrivacyZonesViewModel(library: LibraryRepository(client: MockAPIClient.withPlaces))
    await screen.load()
    #expect(screen.zones.isEmpty)
    #expect(await screen.save(name: "Home", center: SampleContent.town, radius: 200))
    #expect(screen.zones.map(\.name?.value) == ["Home"])
    #expect(screen.zones.first?.circle?.value.radius == 200)
    await screen.delete(try #require(screen.zones.first))
    #expect(screen.zones.isEmpty)
  }
}
