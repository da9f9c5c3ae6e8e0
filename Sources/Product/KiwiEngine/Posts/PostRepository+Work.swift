import Foundation
import KiwiKit

extension PostRepository {
  /// A write to the store that needs no result.
  enum StoreWrite {
    case store([Post])
    case savePage(PostPage, Feed)
    case appendPage(PostPage, Feed, after: String)
    case saveComments(CommentPage, String)
  }

  /// The progress of restoring the outbox.
  enum Restoration {
    case due
    case underWay(Task<Void, Never>)
    case done
  }

  enum Job {
    case effect(PostStateMachine.Effect)
    case write(StoreWrite)
  }

  /// Reports changes immediately, and enqueues effects that take time.
  func run(_ effects: [PostStateMachine.Effect]) {
    guard !isStopped else { return }
    for effect in effects {
      if case .change(let change) = effect {
        notify(change)
      } else {
        queue.append(.effect(effect))
      }
    }
    work()
  }

  func enqueue(_ write: StoreWrite) {
    queue.append(.write(write))
    work()
  }

  private func work() {
    guard worker == nil, !queue.isEmpty, !isStopped else { return }
    worker = Task {
      await restore()
      while !queue.isEmpty { await perform(queue.removeFirst()) }
      worker = nil
    }
  }

  /// Restores the outbox, once.
  func restore() async {
    switch restoration {
    case .done: return
    case .underWay(let task): await task.value
    case .due:
      let task = Task {
        // Unreadable entries stay in the store for the next start.
        let entries = (try? await local.outboxEntries()) ?? []
        run(machine.restore(entries, sends: !waitsForSession, now: clock.now))
        restoration = .done
      }
      restoration = .underWay(task)
      await task.value
    }
  }

  private func perform(_ job: Job) async {
    switch job {
    case .effect(.commit(let changes)): await commit(changes)
    case .effect(.send(let entry)): send(entry)
    case .effect(.wake(let time)): wake(at: time)
    case .effect(.store(let posts)), .write(.store(let posts)): try? await local.save(posts)
    case .effect(.insert(let post, let feeds)): try? await local.insert(post, atTopOf: feeds)
    case .effect(.removeStored(let postId)): try? await local.removePost(id: postId)
    case .effect(.refresh(let postId)): refresh(postId: postId)
    case .effect(.change(let change)): notify(change)
    // A page that cannot be stored is only missing at the next start without a network.
    case .write(.savePage(let page, let feed)): try? await local.save(page, of: feed)
    case .write(.appendPage(let page, let feed, let cursor)):
      try? await local.append(page, to: feed, after: cursor)
    case .write(.saveComments(let page, let postId)): try? await local.save(page, of: postId)
    }
  }

  private func commit(_ changes: [OutboxChange]) async {
    do {
      try await local.commit(changes)
    } catch {
      let ids = changes.compactMap { if case .save(let entry) = $0 { entry.id } else { nil } }
      run(machine.failToRecord(ids, message: error.message))
    }
  }

  private func send(_ entry: OutboxEntry) {
    // The entry may have been discarded, or not recorded, since the machine requested this.
    guard machine.outbox.entry(entry.id)?.state == .sending else { return }
    sends[entry.id] = Task {
      let outcome = await perform(entry)
      sends[entry.id] = nil
      run(machine.complete(entry, outcome, now: clock.now))
    }
  }

  private func perform(_ entry: OutboxEntry) async -> Result<OutboxResult, APIFailure> {
    let id = entry.id
    let progress: @Sendable (Double) -> Void = { [weak self] fraction in
      Task { @MainActor in self?.notify(.uploading(id, fraction: fraction)) }
    }
    if let subject = entry.action.subject { await onSend?(subject) }
    do throws(APIFailure) {
      return .success(try await remote.perform(entry, progress: entry.hasPhotos ? progress : nil))
    } catch {
      return .failure(error)
    }
  }

  private func wake(at time: Date) {
    alarm?.cancel()
    alarm = clock.alarm(at: time) { [weak self] in
      guard let self else { return }
      self.alarm = nil
      self.run(self.machine.wake(now: self.clock.now))
    }
  }

  private func refresh(postId: String) {
    Task {
      // Observers receive the result. After a failure they keep showing the old version.
      _ = try? await refreshPost(id: postId)
    }
  }
}

extension OutboxEntry {
  fileprivate var hasPhotos: Bool {
    if case .createPost(let draft) = action { !draft.photos.isEmpty } else { false }
  }
}
