import Formats
import KiwiKit

/// What somebody's page shows of their library.
struct ProfileLibraryView: Sendable {
  var shelves: [(shelf: LibraryShelf, count: Int, titles: [LibraryTitleRow])] = []
  var entries: [(title: TitleRecord, entry: LibraryEntry)] = []
  var lists: [ListView] = []
}

/// Who sees a library on a page: whoever sees the person, if that person has nothing against it.
enum ProfileLibraryService {
  /// Empty for whom the library is not meant, as if there were none.
  static func library(
    username: String, seenBy viewer: Viewer?, recentSince: Timestamp, in transaction: Transaction
  ) throws -> ProfileLibraryView {
    let profile = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
    guard isOpen(profile, to: viewer) else { return ProfileLibraryView() }
    let userKey = profile.user.key
    var library = ProfileLibraryView()
    let isShared = userKey != viewer?.key
    let shelves = transaction.libraryShelves
    let counts =
      try isShared
      ? shelves.sharedCounts(ofUser: userKey, recentSince: recentSince)
      : shelves.counts(ofUser: userKey, recentSince: recentSince)
    for shelf in ProfileLibrary.shelves {
      guard let count = counts.first(where: { $0.shelf == shelf })?.count, count > 0 else { continue }
      let size = ProfileLibrary.titlesPerShelf
      let query = LibraryQuery(shelf: shelf, sort: shelf == .favorites ? .rating : .recentlyAdded)
      let titles = try shelves.titles(
        query, ofUser: userKey, isShared: isShared, recentSince: recentSince,
        page: Page(number: 1, size: size))
      library.shelves.append((shelf, count, titles.prefix(size).map(\.withoutPlatform)))
    }
    library.entries = try transaction.library.latestEntries(
      ofUser: userKey, isShared: isShared, limit: ProfileLibrary.mostEntries)
    library.lists = try transaction.lists.publishedLists(
      ofUser: userKey, limit: ProfileLibrary.mostLists
    ).compactMap { try ListService.view($0, seenBy: viewer, in: transaction) }
    return library
  }

  private static func isOpen(_ profile: ProfileRecord, to viewer: Viewer?) -> Bool {
    if profile.user.key == viewer?.key { return true }
    guard !profile.blockedByMe else { return false }
    return switch profile.libraryVisibility {
    case .everyone: true
    case .followers: profile.followedByMe
    case .me: false
    }
  }
}

extension LibraryTitleRow {
  /// Where somebody watches is nobody else's business.
  fileprivate var withoutPlatform: LibraryTitleRow {
    var row = self
    row.sourcePlatform = nil
    return row
  }
}

extension JSONWriter {
  /// A ``KiwiKit/ProfileLibrary``.
  mutating func profileLibrary(_ library: ProfileLibraryView, at publicURL: String) {
    object { writer in
      writer.member("shelves", of: library.shelves) { shelf, writer in
        writer.object { writer in
          writer.member("shelf", shelf.shelf.rawValue)
          writer.member("count", shelf.count)
          writer.member("titles", of: shelf.titles) { title, writer in
            writer.libraryTitle(title, at: publicURL)
          }
        }
      }
      writer.name("entries")
      writer.array { writer in
        for (title, entry) in library.entries { writer.profileEntry(entry, of: title, at: publicURL) }
      }
      writer.member("lists", of: library.lists) { list, writer in
        writer.listDescription(list, at: publicURL)
      }
    }
  }

  /// A ``KiwiKit/ProfileEntry``.
  private mutating func profileEntry(_ entry: LibraryEntry, of title: TitleRecord, at publicURL: String) {
    object { writer in
      writer.member("id", entry.id)
      writer.name("title")
      writer.title(title, at: publicURL)
      writer.member("status", entry.status.rawValue)
      writer.member("day", entry.day?.description)
      writer.member("rating", entry.rating?.value?.quarterStars)
      writer.member("note", entry.note?.value)
      writer.member("isSpoiler", entry.isSpoiler?.value ?? false)
      if entry.isPrivate?.value == true { writer.member("isPrivate", true) }
    }
  }
}
