import ServerCore
import KiwiKit

/// The stores of titles.
extension Transaction {
  var catalogueImports: CatalogueImportStore { CatalogueImportStore(connection: connection) }
  package var editions: EditionStore { EditionStore(connection: connection) }
  package var similarTitles: SimilarTitleStore { SimilarTitleStore(connection: connection) }
  package var titleChanges: ChangeStore<TitleField> { ChangeStore(connection: connection) }
  var titleCovers: TitleCoverStore { TitleCoverStore(connection: connection) }
  var titleFetches: TitleFetchStore { TitleFetchStore(connection: connection) }
  var titleMerges: TitleMergeStore { TitleMergeStore(connection: connection) }
  package var titleRankings: TitleRankingStore { TitleRankingStore(connection: connection) }
  package var titles: TitleStore { TitleStore(connection: connection) }
  package var titleSearch: TitleSearchStore { TitleSearchStore(connection: connection) }
}
