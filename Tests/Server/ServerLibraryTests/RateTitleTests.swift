import Foundation
import KiwiKit
import ServerTesting
import Testing

/// Ratings that a client without a synced library sets and removes.
struct RateTitleTests {
  private func decoded(_ answer: Answer) throws -> LibraryTitleRecord {
    try TestServer.decoder.decode(LibraryTitleRecord.self, from: Data(answer.body))
  }

  @Test func `a rating reaches the record, the shelf and the other devices`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien", genres: ["horror"])
    let before = try await server.changes(as: ana)
    let rated = try await server.put("/titles/\(title.id)/rating", as: ana, json: ["rating": 18])
    #expect(rated.status == 200)
    let record = try decoded(rated)
    #expect(record.item?.personalRating?.value == Rating(quarterStars: 18))
    #expect(record.item?.direction == nil)
    #expect(try await server.read(LibraryTitleRecord.self, "/library/titles/\(title.id)", as: ana) == record)
    let after = try await server.changes(after: before.cursor, as: ana)
    #expect(after.changes == record.item.map { [.swipedItem($0)] })
  }

  @Test func `a later rating replaces the earlier one, and a removed rating is gone`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien")
    let path = "/titles/\(title.id)/rating"
    // The device's clock is ahead of the server's.
    try await server.push(
      [
        .swipedItem(
          SwipedItem(titleId: title.id, personalRating: Stamped(Rating(quarterStars: 4), at: .at(30_000))))
      ],
      as: ana)
    for number in [8, 20] {
      let record = try decoded(await server.put(path, as: ana, json: ["rating": number]))
      #expect(record.item?.personalRating?.value == Rating(quarterStars: number))
    }
    for _ in 1...2 {
      let record = try decoded(await server.delete(path, as: ana))
      #expect(record.item != nil && record.item?.personalRating?.value == nil)
    }
  }

  @Test func `removing a missing rating writes nothing`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien")
    let record = try decoded(await server.delete("/titles/\(title.id)/rating", as: ana))
    #expect(record == LibraryTitleRecord(item: nil, entries: [], lists: []))
    #expect(try await server.changes(as: ana).changes == [])
  }

  @Test func `invalid ratings, unknown titles and visitors are rejected`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien")
    for number in [0, 21] {
      #expect(
        try await server.put("/titles/\(title.id)/rating", as: ana, json: ["rating": number]).status == 422)
    }
    #expect(try await server.put("/titles/\(title.id)/rating", as: ana, json: [:]).status == 400)
    #expect(try await server.put("/titles/\(newId())/rating", as: ana, json: ["rating": 4]).status == 404)
    #expect(try await server.put("/titles/\(title.id)/rating", json: ["rating": 4]).status == 401)
    #expect(try await server.changes(as: ana).changes == [])
  }
}
