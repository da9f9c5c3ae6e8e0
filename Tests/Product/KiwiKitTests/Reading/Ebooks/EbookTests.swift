import Foundation
import KiwiKit
import Testing

struct EbookTests {
  private func note(_ parts: [String]?) -> String? {
    Ebook(id: "1", status: .ready, missingParts: parts, name: "Sea", size: 1, addedAt: Date())
      .missingPartsNote
  }

  @Test func `missing parts are named`() {
    #expect(note(nil) == nil)
    #expect(note([]) == nil)
    #expect(note(["One"])?.hasPrefix("One part of this book could not be read: “One”.") == true)
    #expect(
      note(["1", "2", "3", "4"])?.hasPrefix("4 parts of this book could not be read: “1”, “2”, “3” and more.")
        == true)
  }

  @Test func `one name above the maximum means more missing parts`() {
    let names = (1...101).map { "\($0)" }
    #expect(note(names.dropLast())?.hasPrefix("100 parts of this book could not be read: ") == true)
    #expect(note(names)?.hasPrefix("More than 100 parts of this book could not be read: ") == true)
  }
}
