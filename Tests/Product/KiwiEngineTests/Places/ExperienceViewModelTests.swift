import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ExperienceViewModelTests {
  private let library = LibraryRepository(client: MockAPIClient.withPlaces)

  private func soup() async throws -> ExperienceSummary {
    try #require(try await library.experiences(ExperienceQuery(text: "fish soup")).items.first)
  }

  @Test func `a preview from a list is shown until the details are loaded`() async throws {
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

  @Test func `without a preview the screen is empty until the details are loaded`() async throws {
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

  @Test func `a failure keeps the preview and can be retried`() async throws {
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

  @Test func `a new rating counts and earlier ones are kept`() async throws {
    let screen = ExperienceViewModel(id: try await soup().id, library: library)
    await screen.load()
    let rating = try #require(Rating(quarterStars: 6))
    #expect(await screen.rate(rating, note: "  "))
    #expect(screen.rating == rating)
    #expect(screen.details?.ratings.count == 4)
    #expect(screen.details?.ratings.first?.note?.value == .some(nil), "A blank note is stored as nil.")
    #expect(try await soup().rating == rating, "The newest rating is stored with the experience.")
  }

  @Test func `a deleted experience has no list entry and no screen`() async throws {
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

  @Test func `experiences are filtered by text, category, rating and month`() async throws {
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

  @Test func `a list is notified of changes and shows them after reloading`() async throws {
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

  @Test func `experiences are sorted by name and by day in both directions`() async {
    let screen = ExperiencesViewModel(library: library)
    await screen.show(ExperienceQuery(sort: .earliest))
    #expect(screen.experiences.first?.experience.name?.value == "An hour between shelves")
    await screen.show(ExperienceQuery(sort: .name))
    #expect(screen.experiences.first?.experience.name?.value == "A film about bread")
  }
}

@MainActor struct MyPlacesViewModelTests {
  @Test func `places are counted for the map and by month`() async {
    let screen = MyPlacesViewModel(library: LibraryRepository(client: MockAPIClient.withPlaces))
    await screen.load()
    #expect(screen.summary?.experienceCount == 6)
    #expect(screen.summary?.spotCount == 5)
    #expect(screen.summary?.wishCount == 2)
    #expect(screen.summary?.months.reduce(0) { $0 + $1.count } == 6)
    #expect(screen.summary?.spots.first?.name == "Harbour Kitchen", "The most visited place comes first.")
  }

  @Test func `a failed load is retried`() async {
    let client = MockAPIClient(behavior: .failing(.offline))
    let screen = MyPlacesViewModel(library: LibraryRepository(client: client))
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    client.setBehavior(.answering)
    await screen.load()
    #expect(screen.summary?.experienceCount == 0)
  }
}

@MainActor struct WantToGoViewModelTests {
  @Test func `places to visit are listed with the latest first`() async throws {
    let library = LibraryRepository(client: MockAPIClient.withPlaces)
    let screen = WantToGoViewModel(library: library)
    await screen.loadInitial()
    #expect(screen.spots.map(\.name) == ["Seventeen Steps", "Lighthouse Museum"])
    try await library.setWantsToGo(false, SampleContent.spots[6])
    try await library.setWantsToGo(true, SampleContent.spots[0])
    await screen.reload()
    #expect(screen.spots.map(\.name) == ["Harbour Kitchen", "Lighthouse Museum"])
  }
}

@MainActor struct PrivacyZonesViewModelTests {
  @Test func `a private area is created and deleted`() async throws {
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
