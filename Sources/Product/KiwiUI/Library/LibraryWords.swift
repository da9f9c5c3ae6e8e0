import Foundation
import KiwiEngine
import KiwiKit

/// The labels of libraries.
enum LibraryWords {
  static func shelf(_ shelf: LibraryShelf) -> String {
    switch shelf {
    case .all: "My Library"
    case .seen: "Read and Watched"
    case .watchlist: "Want to Read or Watch"
    case .skipped: "Skipped"
    case .now: "Reading and Watching"
    case .onHold: "Paused"
    case .didNotFinish: "Did Not Finish"
    case .favorites: "My Favorites"
    case .recent: "Recently Added"
    }
  }

  /// Returns the name of a grid: its only filter, or its shelf.
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

  static func name(_ list: ListDescription) -> String { list.isClosed ? "No Longer Published" : list.name }

  static func direction(_ direction: SwipeDirection, _ kind: TitleKind) -> String {
    switch direction {
    case .seen: kind == .book ? "Read" : "Watched"
    case .watchlist: kind == .book ? "Want to Read" : "Want to Watch"
    case .skipped: "Skipped"
    }
  }

  static func decision(_ direction: SwipeDirection, _ kind: TitleKind) -> String {
    switch direction {
    case .seen: kind == .book ? "Mark as Read" : "Mark as Watched"
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
    case .want: kind == .book ? "Want to Read" : "Want to Watch"
    case .now: kind == .book ? "Reading" : "Watching"
    case .done: "Finished"
    case .onHold: "Paused"
    case .didNotFinish: "Did Not Finish"
    }
  }

  static func unit(_ unit: LibraryEntry.Progress.Unit) -> String {
    switch unit {
    case .pages: "Pages"
    case .percent: "Percent"
    case .episodes: "Episodes"
    }
  }

  static func progress(_ progress: LibraryEntry.Progress) -> String {
    switch progress.unit {
    case .pages: "page \(progress.value)"
    case .percent: "\(progress.value)%"
    case .episodes: progress.value == 1 ? "1 episode" : "\(progress.value) episodes"
    }
  }

  static func titles(_ count: Int) -> String { count == 1 ? "1 title" : "\(count) titles" }
}
