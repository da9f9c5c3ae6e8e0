import Foundation
import KiwiEngine
import KiwiKit

/// How screens say what belongs to a library.
enum LibraryWords {
  static func shelf(_ shelf: LibraryShelf) -> String {
    switch shelf {
    case .all: "My Library"
    case .seen: "Seen"
    case .watchlist: "Watchlist"
    case .skipped: "Skipped"
    case .now: "Reading and Watching"
    case .onHold: "On Hold"
    case .didNotFinish: "Not Finished"
    case .favorites: "My Favorites"
    case .recent: "Recently Added"
    }
  }

  /// A grid that was narrowed to one thing is called after it.
  static func name(_ query: LibraryQuery) -> String {
    if query.shelf == .seen, query.text.isEmpty, query.minimumRating == nil {
      switch (query.kind, query.genre, query.platform) {
      case (let kind?, nil, nil): return TitleWords.kinds(kind)
      case (nil, let genre?, nil): return genre.capitalized
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
    case .genre(let genre): genre.capitalized
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
    case .recentlyAdded: "Newest First"
    case .name: "Name"
    case .year: "Year"
    case .rating: "My Rating"
    }
  }

  static func name(_ list: ListDescription) -> String { list.isClosed ? "Published No More" : list.name }

  static func direction(_ direction: SwipeDirection, _ kind: TitleKind) -> String {
    switch direction {
    case .seen: kind == .book ? "Read" : "Seen"
    case .watchlist: "On your watchlist"
    case .skipped: "Skipped"
    }
  }

  static func decision(_ direction: SwipeDirection) -> String {
    switch direction {
    case .seen: "Mark as Seen"
    case .watchlist: "Save for Later"
    case .skipped: "Skip"
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
    case .want: "Wanted"
    case .now: kind == .book ? "Reading" : "Watching"
    case .done: "Finished"
    case .onHold: "Put Aside"
    case .didNotFinish: "Gave Up"
    }
  }

  static func unit(_ unit: LibraryEntry.Progress.Unit) -> String {
    switch unit {
    case .pages: "Pages"
    case .percent: "Per Cent"
    case .episodes: "Episodes"
    }
  }

  static func progress(_ progress: LibraryEntry.Progress) -> String {
    switch progress.unit {
    case .pages: "page \(progress.value)"
    case .percent: "\(progress.value) per cent"
    case .episodes: progress.value == 1 ? "1 episode" : "\(progress.value) episodes"
    }
  }

  static func titles(_ count: Int) -> String { count == 1 ? "1 title" : "\(count) titles" }
}
