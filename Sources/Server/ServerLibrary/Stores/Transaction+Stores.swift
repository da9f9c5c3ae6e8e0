import ServerCore

/// The stores of libraries.
extension Transaction {
  package var library: LibraryStore { LibraryStore(connection: connection) }
  var libraryStream: LibraryStreamStore { LibraryStreamStore(connection: connection) }
  var libraryShelves: LibraryShelfStore { LibraryShelfStore(connection: connection) }
  package var lists: ListStore { ListStore(connection: connection) }
  package var readingPlaces: ReadingPlaceStore { ReadingPlaceStore(connection: connection) }
}
