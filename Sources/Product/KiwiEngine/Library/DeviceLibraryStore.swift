import Foundation
public import KiwiData
public import KiwiKit

/// A library in the device's database, complete without a network. Only the titles of followed lists require the
/// server.
@MainActor public final class DeviceLibraryStore: LibraryStoring {
  let data: RealKiwiRepository
  private let client: any APIClientProtocol
  private let me: User
  private let clock: EngineClock

  public init(
    repository: RealKiwiRepository, client: any APIClientProtocol, me: User, clock: EngineClock = .system
  ) {
    data = repository
    self.client = client
    self.me = me
    self.clock = clock
  }

  public var keepsLibrary: Bool { true }

  public func restore() async throws(APIFailure) -> LibraryInfoDetailed {
    try await kept { () async throws(KiwiDataError) in try await data.fetchLibrary() }
  }

  public func records(
    _ keys: [LibraryChange]
  ) async throws(APIFailure) -> [LibraryChange.ID: LibraryChange] {
    try await kept { () async throws(KiwiDataError) in try await data.fetchLibraryRecords(keys) }
  }

  public func ownRecords() async throws(APIFailure) -> [LibraryChange] {
    try await kept { () async throws(KiwiDataError) in try await data.fetchOwnLibraryRecords() }
  }

  public func commit(_ commit: LibraryCommit) async throws(APIFailure) {
    try await kept { () async throws(KiwiDataError) in try await data.changeLibrary(commit) }
  }

  public func saveLists(
    _ lists: [ListDescription], keeping waiting: [String]
  ) async throws(APIFailure) {
    try await kept { () async throws(KiwiDataError) in
      try await data.replaceListDescriptions(lists, keeping: waiting)
    }
  }

  // MARK: Queries

  public func titles(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let now = clock.now
    let found = try await kept { () async throws(KiwiDataError) in
      try await data.fetchLibraryTitles(
        query, now: now, offset: Self.offset(page, pageSize), count: pageSize + 1)
    }
    return Self.page(found, page, pageSize)
  }

  public func summary() async throws(APIFailure) -> LibrarySummary {
    let now = clock.now
    return try await kept { () async throws(KiwiDataError) in
      try await data.fetchLibrarySummary(now: now)
    }
  }

  public func record(ofTitle id: String) async throws(APIFailure) -> LibraryTitleRecord {
    try await kept { () async throws(KiwiDataError) in
      try await data.fetchLibraryTitleRecord(titleId: id)
    }
  }

  public func lists() async throws(APIFailure) -> [ListDescription] {
    try await kept { () async throws(KiwiDataError) in try await data.fetchLists(me: me) }
  }

  public func list(_ id: String) async throws(APIFailure) -> ListDescription {
    let list = try await kept { () async throws(KiwiDataError) in
      try await data.fetchList(id: id, me: me)
    }
    if let list, list.role == .owner || list.role == .collaborator { return list }
    do throws(APIFailure) {
      return try await client.send(API.Library.list(id))
    } catch {
      guard error.isUnreachable, let list else { throw error }
      return list
    }
  }

  public func titles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let found = try await kept { () async throws(KiwiDataError) in
      try await data.fetchTitles(
        ofList: id, offset: Self.offset(page, pageSize), count: pageSize + 1)
    }
    guard let found else {
      return try await client.send(
        API.Library.listTitles(id, PageQuery(page: page, pageSize: pageSize)))
    }
    return Self.page(found, page, pageSize)
  }

  static func offset(_ page: Int, _ pageSize: Int) -> Int { max(0, page - 1) * pageSize }

  /// Builds a page from one title more than fits, which shows that another page follows.
  private static func page(_ found: [LibraryTitle], _ page: Int, _ pageSize: Int) -> ListPage<LibraryTitle> {
    ListPage(items: Array(found.prefix(pageSize)), nextPage: found.count > pageSize ? page + 1 : nil)
  }

  func kept<Value>(
    _ body: () async throws(KiwiDataError) -> Value
  ) async throws(APIFailure) -> Value {
    do throws(KiwiDataError) {
      return try await body()
    } catch {
      throw .rejected(status: 0, code: "device", message: error.message, field: nil)
    }
  }
}
