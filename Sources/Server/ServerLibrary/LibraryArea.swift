import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Titles that users have read and watched, and their lists.
package enum LibraryArea: Area {
  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(LibraryClock())
    slots.append([LibraryTitles.self] as [any LibraryPart.Type])
    slots.append(LibraryDuplicates.references)
    slots.append([AccountPart.ofLists])
    slots.append([BlockEffect.ofLists])
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    addLibrary(to: &router)
    addLists(to: &router)
    addListChanges(to: &router)
    router.on(API.Library.changes, LibraryController.changes)
    router.on(API.Library.push, LibraryController.push)
  }

  private static func addLibrary(to router: inout EndpointRouter) {
    router.on(API.Library.titles) { call, viewer in
      let query = call.query.query
      guard query.text.unicodeScalars.count <= Limits.searchQueryLength else {
        throw APIError.badParameter(
          "q", "The search text is too long. Use at most \(Limits.searchQueryLength) characters.")
      }
      let titles = try await call.context.read(estimatedRows: .max) { transaction in
        try LibraryShelfStore(transaction).titles(
          query, ofUser: viewer.key, isShared: false, recentSince: recentSince(call.now), page: call.page)
      }
      return try call.answer(titles.map { $0.libraryTitle(at: call.publicURL) })
    }
    router.on(API.Library.summary) { call, viewer in
      try call.answer(
        await call.context.read(estimatedRows: .max) { transaction in
          try LibraryShelfStore(transaction).summary(ofUser: viewer.key, recentSince: recentSince(call.now))
        })
    }
    router.on(API.Library.ofUser) { call in
      try call.answer(
        await call.context.read(estimatedRows: .max) { transaction in
          try ProfileLibraryService.library(
            username: call.path, seenBy: call.context.viewer, recentSince: recentSince(call.now),
            at: call.publicURL, in: transaction)
        })
    }
    router.on(API.Library.title) { call, viewer in
      try call.answer(
        await call.context.read(estimatedRows: .max) { try record(ofTitle: call.path, of: viewer, in: $0) })
    }
    router.on(API.Library.rate) { call, viewer in try await rate(call, call.body.rating, by: viewer) }
    router.on(API.Library.removeRating) { call, viewer in try await rate(call, nil, by: viewer) }
  }

  private static func record(
    ofTitle id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryTitleRecord {
    guard let key = try TitleStore(transaction).title(id: id)?.key else { throw APIError.notFound }
    return LibraryTitleRecord(
      item: try LibraryStore(transaction).swipedItem(ofTitle: key, ofUser: viewer.key),
      entries: try LibraryStore(transaction).entries(ofTitle: key, ofUser: viewer.key),
      lists: try ListStore(transaction).lists(withTitle: key, ofUser: viewer.key))
  }

  /// Writes a rating as a device of the user would, so the other devices receive it.
  private static func rate<Body>(
    _ call: Call<String, Nothing, Body, LibraryTitleRecord>, _ rating: Rating?, by viewer: Viewer
  ) async throws -> Response {
    let server = call.context.server
    return try await call.write(replay: { try record(ofTitle: call.path, of: viewer, in: $0) }) {
      transaction in
      guard let key = try TitleStore(transaction).title(id: call.path)?.key else { throw APIError.notFound }
      let known = try LibraryStore(transaction).swipedItem(ofTitle: key, ofUser: viewer.key)
      if known?.personalRating?.value != rating {
        let time = HybridTime.following(known?.latestTime, now: call.now)
        let item = SwipedItem(titleId: call.path, personalRating: Stamped(rating, at: time))
        let result = try LibraryPush.run(
          [item.change], of: LibraryKinds(server.slots.all()), by: viewer, now: call.now, in: transaction)
        if let change = result.change { server.announce(change, afterCommitOf: transaction) }
      }
      return try record(ofTitle: call.path, of: viewer, in: transaction)
    }
  }

  private static func recentSince(_ now: Timestamp) -> Timestamp {
    now.adding(.seconds(-LibraryShelf.recentDays * 86_400))
  }

  // MARK: Lists

  private static func addLists(to router: inout EndpointRouter) {
    router.on(API.Library.lists) { call, viewer in
      let lists = try await call.context.read(estimatedRows: .max) { transaction in
        try ListStore(transaction).lists(ofUser: viewer.key).compactMap { list, _ in
          try ListService.view(list, seenBy: viewer, in: transaction)
        }
      }
      return try call.answer(lists.map { $0.description(at: call.publicURL) })
    }
    router.on(API.Library.list) { call in
      let list = try call.snapshot {
        try ListService.view(id: call.path, seenBy: call.context.viewer, in: $0)
      }
      return try call.answer(list.description(at: call.publicURL))
    }
    router.on(API.Library.listTitles) { call in
      let titles = try await call.context.read(estimatedRows: call.page.offset) { transaction in
        try ListService.titles(
          ofList: call.path, seenBy: call.context.viewer, page: call.page, in: transaction)
      }
      return try call.answer(titles.map { $0.libraryTitle(at: call.publicURL) })
    }
  }

  private static func addListChanges(to router: inout EndpointRouter) {
    router.on(API.Library.publishList) { call in
      try await change(call) { try ListService.setPublished(true, id: call.path, by: $0, in: $1) }
    }
    router.on(API.Library.unpublishList) { call in
      try await change(call) { try ListService.setPublished(false, id: call.path, by: $0, in: $1) }
    }
    router.on(API.Library.followList) { call in
      try await change(call) { try ListService.follow(id: call.path, by: $0, in: $1) }
    }
    router.on(API.Library.unfollowList) { call in
      try await change(call) { try ListService.unfollow(id: call.path, by: $0, in: $1) }
    }
    router.on(API.Library.addCollaborator) { call in
      let (id, username) = call.path
      return try await change(call) { try ListService.addCollaborator(username, id: id, by: $0, in: $1) }
    }
    router.on(API.Library.removeCollaborator) { call in
      let (id, username) = call.path
      return try await change(call) { try ListService.removeCollaborator(username, id: id, by: $0, in: $1) }
    }
  }

  private static func change<Path>(
    _ call: Call<Path, Nothing, Nothing, Nothing>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> LibraryRecordsChange
  ) async throws -> Response {
    let viewer = try call.viewer()
    return try await call.write { transaction in
      call.context.server.announce(try change(viewer, transaction), afterCommitOf: transaction)
    }
  }
}

extension RateLimitRule {
  /// The number of records per device. A device that was offline for a long time sends all its changes at once.
  static let libraryRecordsByAccount = Self("library records", burst: 20_000, period: .seconds(3_600))
}
