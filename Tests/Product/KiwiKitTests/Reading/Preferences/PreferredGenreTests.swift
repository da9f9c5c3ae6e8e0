import KiwiKit
import Testing

struct PreferredGenreTests {
  @Test(arguments: PreferredGenre.allCases)
  func `each preferred genre maps to genres of titles`(genre: PreferredGenre) {
    #expect(!genre.titleGenres.isEmpty)
    #expect(Set(genre.titleGenres).isSubset(of: Set(TitleGenres.all)))
  }
}
