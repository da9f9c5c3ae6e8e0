import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct NotesAndNumbersWireTests {
  private let id = "0192b1f0-0000-7000-8000-000000000001"
  private let day = CivilDate(year: 2025, month: 3, day: 9)

  private func read<Value: WireValue>(_ type: Value.Type, _ text: String) throws -> Value {
    try WireReader.read(type, from: JSONObject(Array(text.utf8)))
  }

  @Test func `a stored year equals the JSON of its type`() throws {
    let content = ReadingYear.Content(
      statistics: ReadingStatistics(
        from: day, through: day, seconds: 60,
        longestDay: ReadingDay(day: day, seconds: 60, pages: 0, sessions: 1),
        months: [ReadingStatistics.Month(month: "2025-03", seconds: 60)],
        genres: [ReadingStatistics.Count(name: "essay", count: 1)]),
      bestStreak: 1, firstBook: ReadingYear.Book(name: "Emma", author: nil, day: day, pages: 400))
    let stored = YearService.Year(
      year: 2025, isOver: true, keptAt: .at(7),
      content: String(decoding: try WireWriter.bytes(of: content), as: UTF8.self))
    let year = ReadingYear(year: 2025, isOver: true, keptAt: Timestamp.at(7).date, content: content)
    #expect(stored.json.bytes == (try WireWriter.bytes(of: year)))
    #expect(try YearService.content(stored.content) == content)
  }

  @Test(arguments: [
    (#"{"page":-1}"#, "position", 422), (#"{"percent":101}"#, "position", 422),
    (#"{"page":"7"}"#, "position.page", 400), ("7", "position", 400),
  ])
  func `a position is rejected as a whole`(position: String, field: String, status: UInt16) {
    let error = #expect(throws: APIError.self) {
      try read(NoteChange.self, #"{"position":\#(position)}"#)
    }
    #expect(error?.field == field && error?.status.code == status)
  }

  @Test func `a position without a page and a percentage removes the previous one`() throws {
    var note = NoteRecord(
      key: 0, id: id, userKey: 1, titleKey: nil, bookTitle: "Emma", sessionKey: nil, sessionId: nil,
      kind: .note, text: "A thought", position: BookPosition(page: 3), visibility: .onlyMe, createdAt: .at(0),
      revision: 0)
    note.apply(try read(NoteChange.self, #"{"position":null,"text":" Another\n"}"#))
    #expect(note.position == BookPosition(page: 3) && note.text == "Another")
    note.apply(try read(NoteChange.self, #"{"position":{}}"#))
    #expect(note.position == nil)
  }

  @Test func `a new note requires more members than a change`() throws {
    let note = try read(NewNote.self, #"{"id":"\#(id)","text":"A thought","bookTitle":" Emma\n"}"#)
    #expect(note.bookTitle == "Emma" && note.kind == nil && note.visibility == nil)
    #expect(throws: APIError.missing("id")) { try read(NewNote.self, #"{"text":"A thought"}"#) }
  }

  @Test func `exports have the rate limit of writes, although they only read`() {
    #expect(API.Notes.export.description.limit == .write)
    #expect(API.Moods.export.description.limit == API.Statistics.statistics.description.limit)
  }
}
