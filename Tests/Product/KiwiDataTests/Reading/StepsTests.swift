import Foundation
import Testing

@testable import KiwiData

struct StepsTests {
  private func record(_ id: String, _ order: Int, _ text: String = "") -> StepRecord {
    StepRecord(id: id, order: order, content: Data(text.utf8))
  }

  @Test(arguments: StepTable.allCases)
  func `each table keeps its own steps in order`(table: StepTable) async throws {
    let folder = DeviceFolder()
    var data = try await folder.open()
    let other = try #require(StepTable.allCases.first { $0 != table })
    try await data.changeSteps(other, [.save(record("a", 9))])
    try await data.changeSteps(table, [.save(record("b", 2)), .save(record("a", 1)), .save(record("c", 1))])
    try await data.changeSteps(table, [.save(record("b", 0, "again")), .remove(id: "c")])
    await data.close()
    data = try await folder.open()
    #expect(try await data.fetchSteps(table) == [record("b", 0, "again"), record("a", 1)])
    #expect(try await data.fetchSteps(other) == [record("a", 9)])
    await data.close()
  }
}
