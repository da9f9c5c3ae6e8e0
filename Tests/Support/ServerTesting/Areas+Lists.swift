@testable import ServerTitles
@testable import ServerPlaces
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore
@testable import ServerLibrary

extension Areas {
  /// The registered values of all areas, without a server.
  package static let slots = Slots(
    all, Configuration(dataFolder: "", publicURL: "http://kiwi.test", mediaHelper: ""))

  package static var titleReferences: [TitleReference] { slots.all() }
  package static var spotReferences: [SpotReference] { slots.all() }
  package static var libraryKinds: LibraryKinds { LibraryKinds(slots.all()) }
  package static var batchedWork: [BatchedWork.Kind] { all.flatMap { $0.batchedWork(slots) } }
  package static var checks: [VerificationCheck] { VerificationCheck.structure + all.flatMap { $0.checks } }
  package static var pictureSources: [PictureSource] { all.flatMap { $0.pictureSources } }
}

extension [AccountPart] {
  package static var ofAll: [AccountPart] { Areas.slots.all() }
}
