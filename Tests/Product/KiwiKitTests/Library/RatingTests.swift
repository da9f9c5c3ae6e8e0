import Foundation
import KiwiKit
import Testing

struct RatingTests {
  @Test func `a rating has 1 to 20 quarter stars`() {
    #expect((-1...25).compactMap { Rating(quarterStars: $0)?.quarterStars } == Array(1...20))
  }

  @Test func `imported quarter stars are kept and rounded to half stars for display`() throws {
    let rating = try #require(Rating(quarterStars: 15))
    #expect(rating.stars == 3.75)
    #expect(rating.halfStars == 8)
    #expect(Rating(quarterStars: 20)?.halfStars == 10)
    #expect(Rating(quarterStars: 1)?.halfStars == 1)
  }

  @Test func `ratings compare by their stars`() throws {
    let ratings = Rating.quarterStarsRange.compactMap(Rating.init)
    #expect(ratings.shuffled().sorted() == ratings)
  }

  @Test func `a rating is encoded as a number and invalid numbers are rejected`() throws {
    let ratings = try JSONDecoder().decode([Rating].self, from: Data("[1,20]".utf8))
    #expect(String(decoding: try JSONEncoder().encode(ratings), as: UTF8.self) == "[1,20]")
    for text in ["[0]", "[21]", "[-1]", "[4.5]", "[\"5\"]", "[null]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Rating].self, from: Data(text.utf8)) }
    }
  }
}
