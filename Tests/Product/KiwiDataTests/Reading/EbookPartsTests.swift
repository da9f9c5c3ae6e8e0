import Foundation
import TestSupport
import Testing

@testable import KiwiData

/// E-books that were opened on the device.
struct EbookPartsTests {
  private func time(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

  @Test func `the parts of a book survive a restart and are removed with it`() async throws {
    let folder = DeviceFolder()
    var data = try await folder.open()
    #expect(try await !data.saveEbookPart(Data("x".utf8), as: "book", ofEbook: "a"))
    try await data.openEbook(id: "a", at: time(1))
    try await data.openEbook(id: "b", at: time(2))
    #expect(try await data.saveEbookPart(Data("one".utf8), as: "book", ofEbook: "a"))
    #expect(try await data.saveEbookPart(Data("two".utf8), as: "book", ofEbook: "a"))
    #expect(try await data.saveEbookPart(Data("three".utf8), as: "chapter/0", ofEbook: "a"))
    try await data.openEbook(id: "a", at: time(3))
    await data.close()
    data = try await folder.open()
    #expect(try await data.fetchEbookIds() == ["a", "b"])
    #expect(try await data.fetchEbookPart("book", ofEbook: "a") == Data("two".utf8))
    #expect(try await data.fetchEbookPart("book", ofEbook: "b") == nil)
    #expect(try await data.fetchEbookPartNames(ofEbook: "a") == ["book", "chapter/0"])
    try await data.removeEbook(id: "a")
    #expect(try await data.fetchEbookPart("chapter/0", ofEbook: "a") == nil)
    #expect(try await data.fetchEbookIds() == ["b"])
    await data.close()
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the least recently opened books are evicted, compared with a model`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = DeviceFolder()
    defer { withExtendedLifetime(folder) {} }
    let data = try await folder.open()
    let most = 100
    var model: [(id: String, opened: Int, parts: [String: Int])] = []
    func total() -> Int { model.reduce(0) { $0 + $1.parts.values.reduce(0, +) } }
    for step in 0..<60 {
      let id = ["a", "b", "c", "d"].randomElement(using: &random) ?? ""
      if Bool.random(using: &random) {
        try await data.openEbook(id: id, at: time(step))
        let parts = model.first { $0.id == id }?.parts ?? [:]
        model = model.filter { $0.id != id } + [(id, step, parts)]
      } else {
        let part = ["x", "y", "z"].randomElement(using: &random) ?? ""
        let size = Int.random(in: 0...60, using: &random)
        let isKept = try await data.saveEbookPart(Data(count: size), as: part, ofEbook: id, within: most)
        guard let index = model.firstIndex(where: { $0.id == id }) else {
          #expect(!isKept)
          continue
        }
        var parts = model[index].parts
        parts[part] = size
        #expect(isKept == (parts.values.reduce(0, +) <= most))
        guard isKept else { continue }
        model[index].parts = parts
        while total() > most, let oldest = model.first(where: { $0.id != id }) {
          model.removeAll { $0.id == oldest.id }
        }
      }
      #expect(try await data.fetchEbookIds() == model.map(\.id).reversed())
      for book in model {
        for part in ["x", "y", "z"] {
          #expect(try await data.fetchEbookPart(part, ofEbook: book.id)?.count == book.parts[part])
        }
      }
    }
    await data.close()
  }

  @Test func `logging out removes e-books and keeps pending steps`() async throws {
    let folder = DeviceFolder()
    defer { withExtendedLifetime(folder) {} }
    let data = try await folder.open()
    try await data.openEbook(id: "a", at: time(1))
    try await data.saveEbookPart(Data("one".utf8), as: "book", ofEbook: "a")
    let steps = [StepRecord(id: "s", order: 2, content: Data("2".utf8))]
    try await data.changeSteps(.ebookSteps, [.save(StepRecord(id: "r", order: 1, content: Data("1".utf8)))])
    try await data.changeSteps(.ebookSteps, [.save(steps[0])])
    try await data.changeSteps(.ebookSteps, [.remove(id: "r")])
    try await data.clearCache()
    #expect(try await data.fetchEbookIds().isEmpty)
    #expect(try await data.fetchEbookPart("book", ofEbook: "a") == nil)
    #expect(try await data.fetchSteps(.ebookSteps) == steps)
    try await data.removeUserData()
    #expect(try await data.fetchSteps(.ebookSteps).isEmpty)
    await data.close()
  }
}
