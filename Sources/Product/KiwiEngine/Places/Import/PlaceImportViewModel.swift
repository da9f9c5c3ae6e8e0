public import Foundation
public import KiwiKit
public import Observation

/// Imports places from other services. The user uploads a file, reviews its rows, applies them, and may undo that.
@Observable @MainActor public final class PlaceImportViewModel: PagedList {
  /// The current stage of the import.
  public enum Stage: Hashable, Sendable {
    /// No import is open; earlier ones are listed.
    case choosing
    /// A file is being uploaded, from 0 to 1, or processed by the server (nil).
    case sending(Double?)
    case preview
    /// The number of completed rows, and the total.
    case applying(Int, of: Int)
    case applied
    case undoing(Int, of: Int)
    case undone
  }

  public var pager = Pager<PlaceImportRow, Int>()
  public private(set) var loadingImports = Loading.idle
  public private(set) var imports: [PlaceImport] = []
  /// The open import.
  public private(set) var current: PlaceImport?
  public var filter = PlaceImportFilter.all
  /// The audience of the imported visits.
  public var visibility = Audience.onlyMe
  public let changing = Submission()
  /// The reason why a file could not be read on this device.
  public private(set) var fileProblem: String?
  /// The reason why the progress could not be loaded.
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

  /// Reports that the system's dialog could not open the file.
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

  /// Returns to the list of imports.
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

  /// The inputs that make the screen reload the rows.
  public struct ReloadKey: Hashable, Sendable {
    let id: String?
    let filter: PlaceImportFilter
    let stage: PlaceImport.Stage?
  }

  public var reloadKey: ReloadKey { ReloadKey(id: current?.id, filter: filter, stage: current?.stage) }

  /// - Parameter timeZone: The time zone of the user's days.
  public func form(for row: PlaceImportRow, timeZone: TimeZone) -> PlaceImportRowViewModel {
    PlaceImportRowViewModel(row, timeZone: timeZone) { [weak self] request async throws(APIFailure) in
      guard let self else { throw .cancelled }
      try await correct(row.number, request)
    }
  }

  /// Excludes a row from the import, or includes it again.
  public func setLeftOut(_ isLeftOut: Bool, _ row: PlaceImportRow) async {
    await changing.run { () async throws(APIFailure) in
      try await correct(row.number, UpdatePlaceImportRowRequest(isLeftOut: isLeftOut))
    }
  }

  private func correct(_ number: Int, _ request: UpdatePlaceImportRowRequest) async throws(APIFailure) {
    guard let id = current?.id else { return }
    let row = try await client.send(API.PlaceImports.updateRow(id, String(number), request))
    // The row stays until the next load, even if it no longer matches the filter.
    pager.edit { $0 = $0.map { $0.number == number ? row : $0 } }
    take(try await client.send(API.PlaceImports.one(id)))
  }

  public var canEditRows: Bool { current.map { !$0.stage.isUnderWay } ?? false }

  // MARK: Applying and undoing

  /// True if there are rows to import.
  public var canApply: Bool {
    guard let current, !changing.isUnderWay else { return false }
    return !current.stage.isUnderWay && waitingCount > 0
  }

  /// The number of rows to import.
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

  /// Removes an import. The visits that it created are kept.
  public func remove(_ chosen: PlaceImport) async {
    await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.PlaceImports.remove(chosen.id))
      imports.removeAll { $0.id == chosen.id }
      if current?.id == chosen.id { current = nil }
    }
  }

  /// Polls the import's progress until it is done or the screen is left.
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
