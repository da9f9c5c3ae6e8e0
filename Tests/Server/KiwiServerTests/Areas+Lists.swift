@testable import ServerTitles
@testable import ServerPlaces
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerLibrary
@testable import ServerCore

extension Areas {
  /// The values of all areas, apart from any server.
  static let slots = Slots(
    all, Configuration(dataFolder: "", publicURL: "http://kiwi.test", mediaHelper: ""))

  static var titleReferences: [TitleReference] { slots.all() }
  static var spotReferences: [SpotReference] { slots.all() }
  static var libraryKinds: LibraryKinds { LibraryKinds(slots.all()) }
  static var batchedWork: [BatchedWork.Kind] { all.flatMap { $0.batchedWork(slots) } }
  static var checks: [VerificationCheck] { VerificationCheck.structure + all.flatMap { $0.checks } }
  static var pictureSources: [PictureSource] { all.flatMap { $0.pictureSources } }
}

extension Transaction {
  /// The names of the files of all areas' pictures.
  var pictureNames: PictureNameStore { pictureNames(Areas.pictureSources) }
}

extension [AccountPart] {
  static var ofAll: [AccountPart] { Areas.slots.all() }
}
