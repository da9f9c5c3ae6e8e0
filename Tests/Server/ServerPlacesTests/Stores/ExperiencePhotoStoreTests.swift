import KiwiKit
import Media
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct ExperiencePhotoStoreTests {
  private static let image = ProcessedImage(
    width: 1_280, height: 960, placeholder: "p",
    variants: [
      .init(name: "large", width: 1_280, height: 960, byteCount: 9),
      .init(name: "small", width: 320, height: 240, byteCount: 5),
    ])

  @Test(arguments: StorageEngine.allCases)
  func `a photo belongs to its uploader until an experience shows it, and unused photos are removed`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let photos = ExperiencePhotoStore(transaction)
      #expect(try photos.insert(Self.image, ofUser: ana.key, now: .at(0)) == "large")
      #expect(try photos.isPhoto("large", ofUser: ana.key))
      #expect(try !photos.isPhoto("small", ofUser: ana.key), "A photo is named after its largest file.")
      #expect(try !photos.isPhoto("large", ofUser: bob.key))
      let (her, him) = (ana, bob)
      #expect(try photos.isShown("small", to: her, now: .at(0)))
      #expect(try !photos.isShown("small", to: him, now: .at(0)))

      let facts = SpotFacts(name: "Bar", category: .bar, coordinate: .north)
      let key = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
      let spot = Spot(id: "bar", name: "", category: .bar, coordinate: .north)
      var experience = newExperience("e", at: spot, visibility: .everyone)
      experience.photo = Stamped("large", at: .at(0))
      func put() throws {
        try ExperienceStore(transaction).put(
          experience, ofSpot: key, ofUser: ana.key, isInZone: false, sequence: 1)
      }
      try put()
      #expect(try photos.isShown("small", to: him, now: .at(0)))
      #expect(try photos.isShown("large", to: nil, now: .at(0)))
      #expect(try photos.removeUnused(sentBefore: .at(9), limit: 9).isEmpty)
      experience.isDeleted = Stamped(true, at: .at(1))
      try put()
      #expect(try !photos.isShown("large", to: nil, now: .at(0)))
      #expect(try photos.removeUnused(sentBefore: .at(0), limit: 9).isEmpty, "The photo is not old enough.")
      try photos.extendLifetime("large", ofUser: bob.key, now: .at(20))
      try photos.extendLifetime("large", ofUser: ana.key, now: .at(8))
      #expect(try photos.removeUnused(sentBefore: .at(8), limit: 9).isEmpty, "The waiting period restarts.")
      #expect(try photos.removeUnused(sentBefore: .at(9), limit: 9).sorted() == ["large", "small"])
      #expect(try !photos.isPhoto("large", ofUser: ana.key))
    }
  }
}
