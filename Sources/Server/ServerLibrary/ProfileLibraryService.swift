import ServerAccounts
import ServerTitles
import ServerSocial
import ServerCore
import KiwiKit

/// The part of a user's library that the profile shows, according to the user's settings.
enum ProfileLibraryService {
  /// Returns the library, or an empty one if it is hidden from the viewer.
  static func library(
    username: String, seenBy viewer: Viewer?, recentSince: Timestamp, at publicURL: String,
    in transaction: Transaction
  ) throws -> ProfileLibrary {
    let profile = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
    guard isOpen(profile, to: viewer) else { return ProfileLibrary() }
    let userKey = profile.user.key
    let isShared = userKey != viewer?.key
    let shelves = LibraryShelfStore(transaction)
    let counts =
      try isShared
      ? shelves.sharedCounts(ofUser: userKey, recentSince: recentSince)
      : shelves.counts(ofUser: userKey, recentSince: recentSince)
    var shown: [ProfileShelf] = []
    for shelf in ProfileLibrary.shelves {
      guard let count = counts.first(where: { $0.shelf == shelf })?.count, count > 0 else { continue }
      let size = ProfileLibrary.titlesPerShelf
      let query = LibraryQuery(shelf: shelf, sort: shelf == .favorites ? .rating : .recentlyAdded)
      let titles = try shelves.titles(
        query, ofUser: userKey, isShared: isShared, recentSince: recentSince,
        page: Page(number: 1, size: size))
      shown.append(
        ProfileShelf(
          shelf: shelf, count: count,
          titles: titles.prefix(size).map { $0.withoutPlatform.libraryTitle(at: publicURL) }))
    }
    let entries = try LibraryStore(transaction).latestEntries(
      ofUser: userKey, isShared: isShared, limit: ProfileLibrary.maxEntries)
    let lists = try ListStore(transaction).publishedLists(ofUser: userKey, limit: ProfileLibrary.maxLists)
      .compactMap { try ListService.view($0, seenBy: viewer, in: transaction) }
    return ProfileLibrary(
      shelves: shown, entries: entries.map { $1.profileEntry(of: $0.title(at: publicURL)) },
      lists: lists.map { $0.description(at: publicURL) })
  }

  private static func isOpen(_ profile: ProfileRecord, to viewer: Viewer?) -> Bool {
    if profile.user.key == viewer?.key { return true }
    guard !profile.blockedByMe else { return false }
    return Visibility.visible(toFollower: profile.followedByMe).contains(profile.libraryVisibility)
  }
}

extension LibraryTitleRow {
  /// The title without the streaming platform, which only its owner sees.
  fileprivate var withoutPlatform: LibraryTitleRow {
    var row = self
    row.sourcePlatform = nil
    return row
  }
}

extension LibraryEntry {
  fileprivate func profileEntry(of title: Title) -> ProfileEntry {
    ProfileEntry(
      id: id, title: title, status: status, day: day, rating: rating?.value, note: note?.value,
      isSpoiler: isSpoiler?.value ?? false, isPrivate: isPrivate?.value == true ? true : nil)
  }
}
