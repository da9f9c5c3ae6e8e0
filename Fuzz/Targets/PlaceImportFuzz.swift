import KiwiKit
import Media

@testable import ServerTitles
@testable import ServerLibrary
@testable import ServerPlaces
@testable import KiwiServer
@testable import ServerCore

/// Any bytes yield rows within the limits or an error under any file name: no trap, no endless loop. Every
/// row fits into a record of a library.
func fuzzPlaceImport(_ bytes: [UInt8]) throws {
  for name in ["checkins1.json", "Saved Places.json", "list.csv"] {
    guard
      let rows = try? UserPlaceImportParser.rows(of: [UnpackedDocument(name: name, bytes: bytes)], limit: 100)
    else {
      continue
    }
    try require(rows.count <= 100)
    try require(Set(rows.map(\.recordSource)).count == rows.count, "A visit is repeated.")
    for row in rows {
      try require((row.name?.unicodeScalars.count ?? 1) <= Limits.spotNameLength)
      try require((row.note?.unicodeScalars.count ?? 1) <= Limits.noteLength)
      let experience = Experience(
        id: "00000000-0000-8000-8000-000000000000", spotId: "00000000-0000-8000-8000-000000000000",
        name: row.name.map { Stamped($0, at: time) }, description: Stamped(row.note, at: time),
        visitedOn: Stamped(row.visitedOn, at: time))
      // A time in the year 9999, so no date in a file is in the future.
      let lastSecond = Timestamp(seconds: 253_402_300_799)
      do {
        try experience.check(LibraryChangeRules(field: "changes[0]", now: lastSecond))
      } catch {
        throw FuzzFailure("\(error.message) \(row)")
      }
    }
  }
}

private let time: HybridTime = {
  var clock = HybridClock(node: 1)
  return clock.now(0)
}()
