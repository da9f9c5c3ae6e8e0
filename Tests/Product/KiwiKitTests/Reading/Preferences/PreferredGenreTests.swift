import KiwiKit
import Testing

struct PreferredGenreTests {
  @Test(arguments: PreferredGenre.allCases)
  func `each stands for genres that titles have`(genre: PreferredGenre) {
    #expect(!genre.titleGenres.isEmpty)
    #expect(Set(genre.titleGenres).isSubset(of: Set(TitleGenres.all)))
  }
}
