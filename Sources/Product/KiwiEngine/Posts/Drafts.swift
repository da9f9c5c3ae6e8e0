import Foundation
public import Observation

/// What a person is writing, in memory for the forms and in a store for the next start.
///
/// A draft is kept a moment after the last change of it, and when the app goes to the background.
@Observable @MainActor public final class Drafts {
  private var drafts: [DraftKind: Draft] = [:]
  /// What the store had when it was asked, also of what has been written since.
  @ObservationIgnored private(set) var kept: [DraftKind: Draft] = [:]
  /// Why what is being written cannot be kept, for people; nil while it can.
  public private(set) var failure: PostStoreFailure?
  /// Whether the store has been asked what is kept, and has not answered.
  @ObservationIgnored private(set) var isLoading = false
  @ObservationIgnored private let store: (any DraftStoring)?
  @ObservationIgnored private let clock: EngineClock
  /// What the store does not have yet, with when it was written.
  @ObservationIgnored private var unsaved: [DraftKind: Date] = [:]
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var touched: Set<DraftKind> = []
  @ObservationIgnored private var removals: [DraftKind: Task<Void, Never>] = [:]

  /// How long nothing changes before a draft is kept.
  private static let pause = Duration.seconds(1)

  /// - Parameter store: Nil for a visitor, who writes nothing.
  public init(store: (any DraftStoring)?, clock: EngineClock = .system) {
    self.store = store
    self.clock = clock
  }

  public var kinds: Set<DraftKind> { Set(drafts.keys) }

  /// What a log-out takes away.
  var countLostAtLogOut: Int { store?.outlivesLogOut == true ? 0 : drafts.count }

  public subscript(kind: DraftKind) -> Draft? {
    get { drafts[kind] }
    set {
      guard drafts[kind] != newValue else { return }
      drafts[kind] = newValue
      touched.insert(kind)
      unsaved[kind] = clock.now
      waiting?.cancel()
      waiting = Task { [clock, weak self] in
        guard (try? await clock.sleep(for: Self.pause)) != nil, !Task.isCancelled else { return }
        await self?.flush()
      }
    }
  }

  /// Empties the form at once. The store forgets the draft when what it became is recorded, or keeps it when that could
  /// not be.
  func remove(_ kind: DraftKind, once isRecorded: @escaping @MainActor () async -> Bool) {
    drafts[kind] = nil
    touched.insert(kind)
    unsaved[kind] = nil
    removals[kind] = Task {
      // Another one may have been begun meanwhile.
      guard await isRecorded(), drafts[kind] == nil else { return }
      unsaved[kind] = clock.now
      await save()
    }
  }

  /// Takes in, once, what was kept. What has been written meanwhile stays as it is.
  public func load() async {
    if loading == nil {
      isLoading = true
      loading = Task {
        defer { isLoading = false }
        guard let store else { return }
        do throws(PostStoreFailure) {
          kept = try await store.drafts().filter { removals[$0.key] == nil }
          for (kind, draft) in kept where !touched.contains(kind) { drafts[kind] = draft }
        } catch {
          failure = error
        }
      }
    }
    await loading?.value
  }

  /// Keeps all that was written, now. It is durable when this returns, unless there is a ``failure``.
  public func flush() async {
    waiting?.cancel()
    waiting = nil
    for removal in removals.values { await removal.value }
    removals = [:]
    await save()
  }

  /// One after the other, so that the last word is the last to be written.
  private func save() async {
    let before = saving
    let task = Task {
      await before?.value
      await write()
    }
    saving = task
    await task.value
  }

  private func write() async {
    guard let store else { return }
    while let (kind, moment) = unsaved.popFirst() {
      do throws(PostStoreFailure) {
        try await store.save(drafts[kind], of: kind, writtenAt: moment)
        failure = nil
      } catch {
        // It is tried again with the next change, and when the app goes to the background.
        unsaved[kind] = unsaved[kind] ?? moment
        failure = error
        return
      }
    }
  }
}
