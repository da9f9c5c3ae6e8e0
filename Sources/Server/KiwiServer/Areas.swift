import HTTPServer
import KiwiKit

/// One part of the product: what it brings to each list that the centre joins. Its changes are ``Change``s, what it
/// tells those who listen are ``LiveNote``s, and its limits are rules beside its endpoints.
protocol Area: SendableMetatype {
  /// Adds the area's endpoints with their handlers.
  static func addEndpoints(to router: inout Router)

  /// The work that the area leaves for later.
  static func jobs(_ configuration: Configuration) -> [AnyJobKind]

  /// The kinds of work that go on in batches.
  static var batchedWork: [BatchedWork.Kind] { get }

  /// The rows that go when they are old.
  static var expiries: [Expiry] { get }

  /// The tables that name files of pictures: these are backed up, verified and kept.
  static var pictureSources: [PictureSource] { get }

  /// What has to hold in a sound database.
  static var checks: [VerificationCheck] { get }

  /// The rows that refer to titles, and follow when one is merged into another.
  static var titleReferences: [TitleReference] { get }

  /// The rows that refer to places, and follow when one is merged into another, and back.
  static var spotReferences: [SpotReference] { get }

  /// Fills the area's tables for `kiwifruit seed`, after those of the areas before it in ``Areas/all``.
  static func seed(with seeder: Seeder) async throws
}

extension Area {
  static func addEndpoints(to router: inout Router) {}
  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [] }
  static var batchedWork: [BatchedWork.Kind] { [] }
  static var expiries: [Expiry] { [] }
  static var pictureSources: [PictureSource] { [] }
  static var checks: [VerificationCheck] { [] }
  static var titleReferences: [TitleReference] { [] }
  static var spotReferences: [SpotReference] { [] }
  static func seed(with seeder: Seeder) async throws {}
}

/// The list of all areas: a new one is a line here.
enum Areas {
  static let all: [any Area.Type] = [
    AccountArea.self,
    SocialArea.self,
    // Posts are about titles.
    TitleArea.self,
    LibraryArea.self,
    PlaceArea.self,
    PlaceImportArea.self,
    ReadingArea.self,
    StatisticsArea.self,
    MoodArea.self,
    ChallengesArea.self,
    NotesArea.self,
    RecommendationsArea.self,
    EbookArea.self,
    SpeedReadingArea.self,
    DiscoverArea.self,
    PostArea.self,
    ModerationArea.self,
    LiveArea.self,
    OperationsArea.self,
    HostArea.self,
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    all.flatMap { $0.jobs(configuration) } + [AnyJobKind(BatchedWork.job)]
  }

  static let batchedWork = all.flatMap { $0.batchedWork }

  static let router = all.reduce(into: Router()) { $1.addEndpoints(to: &$0) }
  static let expiries = all.flatMap { $0.expiries }
  static let pictureSources = all.flatMap { $0.pictureSources }
  static let checks = all.flatMap { $0.checks }
  static let titleReferences = all.flatMap { $0.titleReferences }
  static let spotReferences = all.flatMap { $0.spotReferences }
}
