import Foundation
import KiwiEngine
import KiwiKit

/// The labels of libraries.
enum LibraryWords {
  static func shelf(_ shelf: LibraryShelf) -> String {
    switch shelf {
    case .all: localized("My Library")
    case .seen: localized("Read and Watched")
    case .watchlist: localized("Want to Read or Watch")
    case .skipped: localized("Skipped")
    case .now: localized("Reading and Watching")
    case .onHold: localized("Paused")
    case .didNotFinish: localized("Did Not Finish")
    case .favorites: localized("My Favorites")
    case .recent: localized("Recently Added")
    }
  }

  /// Returns the name of a grid: its only filter, or its shelf.
  static func name(_ query: LibraryQuery) -> String {
    if query.shelf == .seen, query.text.isEmpty, query.minimumRating == nil {
      switch (query.kind, query.genre, query.platform) {
      case (let kind?, nil, nil): return TitleWords.kinds(kind)
      case (nil, let genre?, nil): return TitleWords.genre(genre)
      case (nil, nil, let platform?): return platform
      default: break
      }
    }
    return shelf(query.shelf)
  }

  static func collection(_ kind: LibraryCollection.Kind) -> String {
    switch kind {
    case .favorites: shelf(.favorites)
    case .kind(let kind): TitleWords.kinds(kind)
    case .genre(let genre): TitleWords.genre(genre)
    case .platform(let platform): platform
    case .recent: shelf(.recent)
    }
  }

  static func symbol(_ kind: LibraryCollection.Kind) -> String {
    switch kind {
    case .favorites: "star"
    case .kind(.film): "film"
    case .kind(.show): "tv"
    case .kind(.book): "book"
    case .genre: "tag"
    case .platform: "play.rectangle"
    case .recent: "clock"
    }
  }

  static func sort(_ sort: LibrarySort) -> String {
    switch sort {
    case .recentlyAdded: localized("Newest First")
    case .name: localized("Name")
    case .year: localized("Year")
    case .rating: localized("My Rating")
    }
  }

  static func name(_ list: ListDescription) -> String {
    list.isClosed ? localized("No Longer Published") : list.name
  }

  static func direction(_ direction: SwipeDirection, _ kind: TitleKind) -> String {
    switch direction {
    case .seen: kind == .book ? localized("Read") : localized("Watched")
    case .watchlist: kind == .book ? localized("Want to Read") : localized("Want to Watch")
    case .skipped: localized("Skipped")
    }
  }

  static func decision(_ direction: SwipeDirection, _ kind: TitleKind) -> String {
    switch direction {
    case .seen: kind == .book ? localized("Mark as Read") : localized("Mark as Watched")
    case .watchlist: localized("Save for Later")
    case .skipped: localized("Skip")
    }
  }

  static func symbol(_ direction: SwipeDirection) -> String {
    switch direction {
    case .seen: "checkmark"
    case .watchlist: "bookmark"
    case .skipped: "forward"
    }
  }

  static func status(_ status: ReadingStatus, _ kind: TitleKind) -> String {
    switch status {
    case .want: kind == .book ? localized("Want to Read") : localized("Want to Watch")
    case .now: kind == .book ? localized("Reading") : localized("Watching")
    case .done: localized("Finished")
    case .onHold: localized("Paused")
    case .didNotFinish: localized("Did Not Finish")
    }
  }

  static func unit(_ unit: LibraryEntry.Progress.Unit) -> String {
    switch unit {
    case .pages: localized("Pages")
    case .percent: localized("Percent")
    case .episodes: localized("Episodes")
    }
  }

  static func progress(_ progress: LibraryEntry.Progress) -> String {
    switch progress.unit {
    case .pages: localized("Page \(String(progress.value))")
    case .percent: "\(progress.value)%"
    case .episodes: localized("\(progress.value) episodes")
    }
  }

  static func titles(_ count: Int) -> String { localized("\(count) titles") }
}
