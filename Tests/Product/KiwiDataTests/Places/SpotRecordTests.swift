import Foundation
import KiwiKit
import Testing

@testable import KiwiData

/// What of a place changes when it is found anew.
@Suite struct SpotRecordTests {
  private func updated(
    _ change: (inout SpotRecord) -> Void = { _ in }, mapkitId: String? = "map", with other: SpotRecord
  ) throws -> SpotRecord {
    var record = try makeSpotRecord(
      "local", mapkitId: mapkitId, remoteId: "remote", "Old", 1, 2, category: .cafe, createdAt: 5,
      reason: .createdByUser)
    change(&record)
    record.update(with: other)
    return record
  }

  private func other(mapkitId: String? = "other map", remoteId: String? = "other remote") throws -> SpotRecord
  {
    try makeSpotRecord(
      "other", mapkitId: mapkitId, remoteId: remoteId, "New", 3, 4, category: .museum, createdAt: 9,
      reason: .findResult)
  }

  @Test func `the name changes`() throws {
    #expect(try updated(with: other()).name == "New")
  }

  @Test func `where it is changes`() throws {
    #expect(try updated(with: other()).coordinate == Coordinate.at(3, 4))
  }

  @Test func `what it is for changes`() throws {
    #expect(try updated(with: other()).category == .museum)
  }

  @Test func `all else that is known of it changes`() throws {
    let new = try other()
    #expect(try updated(with: new).spot == new.spot)
  }

  @Test func `what the server calls it changes`() throws {
    #expect(try updated(with: other()).remoteId == "other remote")
  }

  // By this id a device knows what the person had there: a find that knows nothing of it takes none of it away.
  @Test func `what the server calls it stays when it is not said, and may be taken away`() throws {
    #expect(try updated(with: other(remoteId: nil)).remoteId == "remote")
    let none = try updated({ $0.remoteId = nil }, with: other(remoteId: nil))
    #expect(none.remoteId == nil)
  }

  @Test func `its own id stays`() throws {
    #expect(try updated(with: other()).id == "local")
  }

  @Test func `what the maps call it stays, and is learnt when it was not known`() throws {
    #expect(try updated(with: other()).mapkitId == "map")
    #expect(try updated(mapkitId: nil, with: other()).mapkitId == "other map")
  }

  @Test func `when and why it came here stay`() throws {
    let record = try updated(with: other())
    #expect(record.createdAt == .seconds(5) && record.reason == .createdByUser)
  }
}
