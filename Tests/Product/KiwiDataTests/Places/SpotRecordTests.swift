import Foundation
import KiwiKit
import Testing

@testable import KiwiData

/// The fields of a place that an update changes.
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

  @Test func `the name is updated`() throws {
    #expect(try updated(with: other()).name == "New")
  }

  @Test func `the coordinate is updated`() throws {
    #expect(try updated(with: other()).coordinate == Coordinate.at(3, 4))
  }

  @Test func `the category is updated`() throws {
    #expect(try updated(with: other()).category == .museum)
  }

  @Test func `all other details are updated`() throws {
    let new = try other()
    #expect(try updated(with: new).spot == new.spot)
  }

  @Test func `the remote id is updated`() throws {
    #expect(try updated(with: other()).remoteId == "other remote")
  }

  // The remote id links a place to its experiences, so an update without one must not remove it.
  @Test func `the remote id is kept when the update has none and may be cleared`() throws {
    #expect(try updated(with: other(remoteId: nil)).remoteId == "remote")
    let none = try updated({ $0.remoteId = nil }, with: other(remoteId: nil))
    #expect(none.remoteId == nil)
  }

  @Test func `the local id is kept`() throws {
    #expect(try updated(with: other()).id == "local")
  }

  @Test func `a known MapKit id is kept and a missing one is added`() throws {
    #expect(try updated(with: other()).mapkitId == "map")
    #expect(try updated(mapkitId: nil, with: other()).mapkitId == "other map")
  }

  @Test func `the creation date and the reason are kept`() throws {
    let record = try updated(with: other())
    #expect(record.createdAt == .seconds(5) && record.reason == .createdByUser)
  }
}
