import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addLibrary(to router: inout MockRouter) {
    router.on(API.Library.titles) { server, query, _ in
      MockAPIClient.list(server.library.titles(query.query, of: server.titlesById, now: Date()), query)
    }
    router.on(API.Library.summary) { server, _, _ in
      server.library.summary(of: server.titlesById, now: Date())
    }
    router.on(API.Library.ofUser) { server, username, _, _ throws(APIFailure) in
      guard let user = server.user(username) else { throw .notFound }
      return user.id == server.me.id ? server.profileLibrary(now: Date()) : ProfileLibrary()
    }
    router.on(API.Library.title) { server, id, _, _ in server.library.record(ofTitle: id) }
    router.on(API.Library.push) { server, _, request in
      LibraryChangesResponse(
        changes: request.changes.map { server.library.merge($0) }, titles: [], cursor: nil, hasMore: false)
    }
    router.on(API.Library.changes) { server, _, _ in
      LibraryChangesResponse(
        changes: server.library.changes, titles: server.titles, cursor: "0", hasMore: false)
    }
    addLists(to: &router)
  }

  private static func addLists(to router: inout MockRouter) {
    router.on(API.Library.lists) { server, _, _ in
      server.library.lists.values.filter { $0.isDeleted?.value != true && server.role(in: $0.id) != nil }
        .sorted { ($0.sortKey?.value ?? "", $0.id) < ($1.sortKey?.value ?? "", $1.id) }
        .map(server.describe)
    }
    router.on(API.Library.list) { server, id, _, _ throws(APIFailure) in
      guard let list = server.library.lists[id], list.isDeleted?.value != true else { throw .notFound }
      return server.describe(list)
    }
    router.on(API.Library.listTitles) { server, id, query, _ in
      MockAPIClient.list(server.library.titles(ofList: id, of: server.titlesById), query)
    }
    router.on(API.Library.publishList) { server, id, _, _ in
      server.publishedLists.insert(id)
      return Nothing()
    }
    router.on(API.Library.unpublishList) { server, id, _, _ in
      server.publishedLists.remove(id)
      return Nothing()
    }
    router.on(API.Library.followList) { server, id, _, _ in
      server.followedLists.insert(id)
      return Nothing()
    }
    router.on(API.Library.unfollowList) { server, id, _, _ in
      server.followedLists.remove(id)
      return Nothing()
    }
    router.on(API.Library.addCollaborator) { server, path, _, _ throws(APIFailure) in
      guard server.user(path.1) != nil else { throw .notFound }
      server.collaborators[path.0, default: []].insert(path.1)
      return Nothing()
    }
    router.on(API.Library.removeCollaborator) { server, path, _, _ throws(APIFailure) in
      guard server.user(path.1) != nil else { throw .notFound }
      server.collaborators[path.0]?.remove(path.1)
      return Nothing()
    }
  }
}

extension MockServer {
  fileprivate var titlesById: [String: Title] {
    Dictionary(titles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func profileLibrary(now: Date) -> ProfileLibrary {
    let titles = titlesById
    let shelves = ProfileLibrary.shelves.compactMap { shelf -> ProfileShelf? in
      let sort: LibrarySort = shelf == .favorites ? .rating : .recentlyAdded
      let all = library.titles(LibraryQuery(shelf: shelf, sort: sort), of: titles, now: now)
      let shown = Array(all.prefix(ProfileLibrary.titlesPerShelf))
      return all.isEmpty ? nil : ProfileShelf(shelf: shelf, count: all.count, titles: shown)
    }
    let entries = library.entries.values.filter { $0.isDeleted?.value != true }
      .sorted { $0.isLater(than: $1) }
      .prefix(ProfileLibrary.maxEntries)
      .compactMap { entry in
        titles[entry.titleId].map { title in
          ProfileEntry(
            id: entry.id, title: title, status: entry.status, day: entry.day,
            rating: entry.rating?.value ?? nil, note: entry.note?.value ?? nil,
            isSpoiler: entry.isSpoiler?.value ?? false, isPrivate: entry.isPrivate?.value == true ? true : nil
          )
        }
      }
    let lists = library.lists.values.filter { publishedLists.contains($0.id) && listOwners[$0.id] == nil }
    return ProfileLibrary(shelves: shelves, entries: entries, lists: lists.map(describe))
  }

  fileprivate func role(in list: String) -> ListRole? {
    if listOwners[list] == nil { return .owner }
    if collaborators[list]?.contains(me.username) == true { return .collaborator }
    return followedLists.contains(list) ? .follower : nil
  }

  fileprivate func describe(_ list: UserList) -> ListDescription {
    let titles = library.titles(ofList: list.id, of: titlesById)
    return ListDescription(
      id: list.id, name: list.name?.value ?? "", description: list.description?.value,
      owner: listOwners[list.id] ?? me,
      collaborators: collaborators[list.id, default: []].sorted().compactMap(user), titleCount: titles.count,
      isPublished: publishedLists.contains(list.id), role: role(in: list.id),
      firstTitles: titles.prefix(4).map(\.title),
      sortKey: list.sortKey?.value ?? "")
  }
}
