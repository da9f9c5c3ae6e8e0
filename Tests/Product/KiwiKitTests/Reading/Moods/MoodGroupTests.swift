import Formats
import KiwiKit
import Testing

struct MoodGroupTests {
  private func session(
    _ mood: String?, _ day: String = "2026-11-23", hour: Int = 9, book: String = "Emma", id: String? = nil
  ) throws -> MoodedSession {
    MoodedSession(
      day: try #require(CivilDate(day)), hour: hour, seconds: 60, mood: mood, titleId: id, bookTitle: book)
  }

  private func map(_ sessions: [MoodedSession]) throws -> MoodMap {
    MoodMap(
      from: try #require(CivilDate("2026-11-01")), through: try #require(CivilDate("2026-11-30")),
      sessions: sessions)
  }

  @Test func `moods match without regard to case, accents and spaces`() {
    #expect(MoodGroup.isSame("Tired", " tired ") && MoodGroup.isSame("Désolé", "desole"))
    #expect(!MoodGroup.isSame("tired", "weary") && !MoodGroup.isSame("😀", "😢"))
    #expect(MoodGroup.isSame("😀", "😀"))
  }

  @Test func `each session counts once in each part`() throws {
    let map = try map([
      try session("tired"), try session("Tired", hour: 22),
      try session("at sea", "2026-11-24", book: "Solaris"),
      try session(nil),
    ])
    #expect(map.sessionsWithoutMood == 1)
    #expect(map.moods.map(\.mood) == ["Tired", "at sea"] && map.moods.map(\.sessions) == [2, 1])
    #expect(map.days.map(\.day.description) == ["2026-11-23", "2026-11-24"])
    #expect(map.hours.map(\.hour) == [9, 22])
    #expect(map.books.map(\.bookTitle) == ["Emma", "Solaris"])
    for part in [
      map.days.flatMap(\.moods), map.hours.flatMap(\.moods), map.books.flatMap(\.moods), map.moods,
    ] {
      #expect(part.reduce(0) { $0 + $1.sessions } == 3)
      #expect(part.reduce(0) { $0 + $1.seconds } == 180)
    }
  }

  @Test func `books with one name are merged only without a title id`() throws {
    let map = try map([
      try session("tired", id: "a"), try session("tired", id: "b"), try session("tired"),
      try session("tired"),
    ])
    #expect(map.books.count == 3)
  }
}
