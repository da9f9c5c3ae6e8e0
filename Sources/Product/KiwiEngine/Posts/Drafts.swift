import Foundation
public import Observation

/// The user's drafts, in memory and in a store for the next start.
///
/// A draft is saved a moment after its last change, and when the app enters the background.
@Observable @MainActor public final class Drafts {
  private var drafts: [DraftKind: Draft] = [:]
  /// The drafts that the store returned, including those changed since.
  @ObservationIgnored private(set) var kept: [DraftKind: Draft] = [:]
  /// The reason why drafts cannot be saved, for users; nil while they can.
  public private(set) var failure: PostStoreFailure?
  /// True while the store is loading.
  @ObservationIgnored private(set) var isLoading = false
  @ObservationIgnored private let store: (any DraftStoring)?
  @ObservationIgnored private let clock: EngineClock
  /// The unsaved drafts, with their times of writing.
  @ObservationIgnored private var unsaved: [DraftKind: Date] = [:]
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var touched: Set<DraftKind> = []
  @ObservationIgnored private var removals: [DraftKind: Task<Void, Never>] = [:]

  /// The pause after a change before a draft is saved.
  private static let pause = Duration.seconds(1)

  /// - Parameter store: The store; nil for a visitor, who has no drafts.
  public init(store: (any DraftStoring)?, clock: EngineClock = .system) {
    self.store = store
    self.clock = clock
  }

  public var kinds: Set<DraftKind> { Set(drafts.keys) }

  /// The number of drafts that a logout deletes.
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

  /// Removes a draft and immediately clears its form. The store deletes it once its result is recorded, and keeps it if
  /// that fails.
  func remove(_ kind: DraftKind, once isRecorded: @escaping @MainActor () async -> Bool) {
    drafts[kind] = nil
    touched.insert(kind)
    unsaved[kind] = nil
    removals[kind] = Task {
      // Another draft may have been started meanwhile.
      guard await isRecorded(), drafts[kind] == nil else { return }
      unsaved[kind] = clock.now
      await save()
    }
  }

  /// Loads the stored drafts, once. Drafts changed in the meantime are kept.
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

  /// Saves all drafts now. They are durable when the call returns, unless there is a ``failure``.
  public func flush() async {
    waiting?.cancel()
    waiting = nil
    for removal in removals.values { await removal.value }
    removals = [:]
    await save()
  }

  /// Saves in sequence, so the last change is written last.
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
        // The next change, or the app entering the background, retries it.
        unsaved[kind] = unsaved[kind] ?? moment
        failure = error
        return
      }
    }
  }
}
