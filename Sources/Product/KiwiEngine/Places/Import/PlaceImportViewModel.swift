public import Foundation
public import KiwiKit
public import Observation

/// Brings places along from elsewhere: choose a file, look at what is in it, take it over, and perhaps take it back.
@Observable @MainActor public final class PlaceImportViewModel: PagedList {
  /// Where the reader is.
  public enum Stage: Hashable, Sendable {
    /// Nothing is chosen; there may be earlier files.
    case choosing
    /// A file is on its way: from 0 to 1, nil while the server reads.
    case sending(Double?)
    case preview
    /// Rows that are done, of how many.
    case applying(Int, of: Int)
    case applied
    case undoing(Int, of: Int)
    case undone
  }

  public var pager = Pager<PlaceImportRow, Int>()
  public private(set) var loadingImports = Loading.idle
  public private(set) var imports: [PlaceImport] = []
  /// The one that is looked at.
  public private(set) var current: PlaceImport?
  public var filter = PlaceImportFilter.all
  /// Who will see the visits.
  public var visibility = Audience.onlyMe
  public let changing = Submission()
  /// Why a file was not read on this side.
  public private(set) var fileProblem: String?
  /// Why the server could not be asked how far it is.
  public private(set) var followFailure: APIFailure?
  private var isSending = false
  private var sent: Double?

  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  public var stage: Stage {
    if isSending { return .sending(sent) }
    guard let current else { return .choosing }
    let counts = current.counts
    switch current.stage {
    case .reading: return .sending(nil)
    case .ready: return .preview
    case .applying:
      let total = counts.waiting + counts.made + counts.known + counts.refused
      return .applying(total - counts.waiting, of: total)
    case .applied: return .applied
    case .undoing:
      let total = counts.waiting + counts.takenBack + counts.kept
      return .undoing(total - counts.waiting, of: total)
    case .undone: return .undone
    }
  }

  // MARK: Files

  public func load() async {
    if loadingImports == .idle || loadingImports.failure != nil { loadingImports = .loading }
    loadingImports = await .after(isShowing: !imports.isEmpty) { () async throws(APIFailure) in
      imports = try await client.send(API.PlaceImports.all())
    }
  }

  public func fileChosen(_ url: URL) async {
    fileProblem = nil
    do throws(PickedFile.Problem) {
      await send(try await PickedFile.read(url))
    } catch {
      fileProblem = error.message
    }
  }

  /// The system's dialog could not open it.
  public func fileUnreadable() { fileProblem = PickedFile.Problem.unreadable.message }

  public func send(_ file: PickedFile) async {
    guard !isSending else { return }
    fileProblem = nil
    await changing.run { () async throws(APIFailure) in
      (isSending, sent) = (true, 0)
      defer { isSending = false }
      let upload = API.PlaceImports.create(PlaceImportForm.upload(file.data, named: file.name))
      let new = try await client.send(
        upload.reporting { progress in
          Task { @MainActor [weak self] in self?.sent = progress < 1 ? progress : nil }
        })
      imports.insert(new, at: 0)
      show(new)
    }
  }

  public func open(_ chosen: PlaceImport) { show(chosen) }

  /// Back to the files.
  public func close() async {
    current = nil
    pager.clear()
    await load()
  }

  private func show(_ chosen: PlaceImport) {
    current = chosen
    visibility = chosen.visibility
    filter =
      chosen.counts.incomplete + chosen.counts.uncertain > 0 && chosen.stage == .ready ? .needsLook : .all
    pager.clear()
  }

  private func take(_ changed: PlaceImport) {
    guard current?.id == changed.id else { return }
    current = changed
    imports = imports.map { $0.id == changed.id ? changed : $0 }
  }

  // MARK: Rows

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<PlaceImportRow> {
    guard let current else { return ListPage(items: [], nextPage: nil) }
    return try await client.send(
      API.PlaceImports.rows(current.id, PlaceImportRowsQuery(filter: filter, page: page, pageSize: 50)))
  }

  /// Changes with what is listed: then the screen looks again.
  public struct Look: Hashable, Sendable {
    let id: String?
    let filter: PlaceImportFilter
    let stage: PlaceImport.Stage?
  }

  public var look: Look { Look(id: current?.id, filter: filter, stage: current?.stage) }

  /// - Parameter timeZone: Where the reader's days begin.
  public func form(for row: PlaceImportRow, timeZone: TimeZone) -> PlaceImportRowViewModel {
    PlaceImportRowViewModel(row, timeZone: timeZone) { [weak self] request async throws(APIFailure) in
      guard let self else { throw .cancelled }
      try await correct(row.number, request)
    }
  }

  /// Puts a row aside, or takes it in again.
  public func setLeftOut(_ isLeftOut: Bool, _ row: PlaceImportRow) async {
    await changing.run { () async throws(APIFailure) in
      try await correct(row.number, UpdatePlaceImportRowRequest(isLeftOut: isLeftOut))
    }
  }

  private func correct(_ number: Int, _ request: UpdatePlaceImportRowRequest) async throws(APIFailure) {
    guard let id = current?.id else { return }
    let row = try await client.send(API.PlaceImports.updateRow(id, String(number), request))
    // It stays where it is until the list is looked at again, also when the filter does not want it any more.
    pager.edit { $0 = $0.map { $0.number == number ? row : $0 } }
    take(try await client.send(API.PlaceImports.one(id)))
  }

  public var canEditRows: Bool { current.map { !$0.stage.isUnderWay } ?? false }

  // MARK: Taking over and back

  /// Whether there is anything to take over.
  public var canApply: Bool {
    guard let current, !changing.isUnderWay else { return false }
    return !current.stage.isUnderWay && waitingCount > 0
  }

  /// What would be taken over.
  public var waitingCount: Int {
    guard let counts = current?.counts else { return 0 }
    return counts.waiting + (current?.stage == .undone ? counts.takenBack : 0)
  }

  public func apply() async {
    guard let id = current?.id else { return }
    await changing.run { () async throws(APIFailure) in
      take(try await client.send(API.PlaceImports.apply(id, ApplyPlaceImportRequest(visibility: visibility))))
    }
  }

  public func undo() async {
    guard let id = current?.id else { return }
    await changing.run { () async throws(APIFailure) in take(try await client.send(API.PlaceImports.undo(id)))
    }
  }

  /// What it made stays.
  public func remove(_ chosen: PlaceImport) async {
    await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.PlaceImports.remove(chosen.id))
      imports.removeAll { $0.id == chosen.id }
      if current?.id == chosen.id { current = nil }
    }
  }

  /// Asks how far the server is, until it is done or the screen is left.
  public func follow() async {
    followFailure = nil
    while let now = current, now.stage.isUnderWay {
      guard (try? await clock.sleep(for: .seconds(1))) != nil, current?.id == now.id else { return }
      do throws(APIFailure) {
        take(try await client.send(API.PlaceImports.one(now.id)))
        followFailure = nil
      } catch {
        guard error != .cancelled else { return }
        followFailure = error
        if !error.isTransient { return }
      }
    }
  }
}
