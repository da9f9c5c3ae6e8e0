import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

extension SimulatedWorld {
  // MARK: Responses

  func receive(_ answer: DeviceAnswer, to packet: Packet) {
    let device = packet.device
    guard device.run == packet.run, let waiting = device.waiting.removeValue(forKey: packet.number) else {
      return
    }
    switch (waiting.request, answer) {
    case (.perform(let entry), .performed(let result)):
      note("\(device.label) hears of \(describe(packet)): \(describe(answer))")
      if case .success(let made) = result, let id = made.createdId {
        device.things.first { $0.entry == entry.id }?.serverID = id
      }
      apply(device) { $0.complete(entry, result, now: self.now) }
    case (.feed(let cursor), .feed(.success(let page))): show(page, after: cursor, on: device, waiting.stamp)
    case (.post(let id), .post(let result)): show(result, of: id, on: device, waiting.stamp)
    case (.comments(let postId, let cursor), .comments(.success(let page))):
      if let stamp = waiting.stamp {
        _ = device.machine?.absorb(page, of: postId, after: cursor, readAt: stamp, now: now)
      }
    default: break
    }
    if let stamp = waiting.stamp { apply(device) { $0.endRead(stamp) } }
  }

  private func show(_ page: PostPage, after cursor: String?, on device: SimulatedDevice, _ stamp: ReadStamp?)
  {
    guard let stamp else { return }
    let posts = device.machine?.absorb(page.posts, readAt: stamp, now: now) ?? []
    if cursor == nil {
      device.screen = posts
      device.cursor = page.nextCursor
    } else if device.cursor == cursor {
      let known = Set(device.screen.map(\.id))
      if let duplicate = posts.first(where: { known.contains($0.id) }) {
        report("\(device.label) was shown \(name(duplicate.id)) twice")
      }
      device.screen += posts
      device.cursor = page.nextCursor
    }
    for post in posts where post.likes < 0 || (post.commentCount ?? 0) < 0 {
      report("\(device.label) shows a negative count")
    }
  }

  private func show(
    _ result: Result<Post, APIFailure>, of id: String, on device: SimulatedDevice, _ stamp: ReadStamp?
  ) {
    guard let stamp else { return }
    switch result {
    case .success(let post): _ = device.machine?.absorb([post], readAt: stamp, now: now)
    case .failure(let failure) where failure.isNotFound: apply(device) { $0.forget(postId: id) }
    case .failure: break
    }
  }

  func observe(_ change: PostRepositoryChange, on device: SimulatedDevice) {
    switch change {
    case .post(let post):
      if let index = device.screen.firstIndex(where: { $0.id == post.id }) { device.screen[index] = post }
    case .removed(let postId): device.screen.removeAll { $0.id == postId }
    case .rejected(let entry, let failure):
      note("\(device.label) was refused \(describe(entry.action)): \(failure)")
      switch entry.action {
      case .setLiked(_, let postId): device.likes[postId] = nil
      case .setFollowed(_, let username): device.follows[username] = nil
      default: break
      }
    default: break
    }
  }

  // MARK: Operations

  func act(on device: SimulatedDevice) {
    guard let machine = device.machine else { return }
    if device.screen.isEmpty { ask(.feed(after: nil), from: device) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<28: like(on: device)
    case 28..<44: comment(on: device)
    case 44..<52: edit(on: device)
    case 52..<59: delete(on: device)
    case 59..<70: post(on: device)
    case 70..<77: follow(on: device)
    case 77..<84: ask(.feed(after: nil), from: device)
    case 84..<89: if let cursor = device.cursor { ask(.feed(after: cursor), from: device) }
    case 89..<94: if let post = device.screen.randomElement(using: &random) { open(post.id, on: device) }
    case 94..<97:
      if let post = device.screen.randomElement(using: &random) { ask(.post(id: post.id), from: device) }
    default: if !machine.outbox.entries.isEmpty { resolveFailures(on: device) }
    }
  }

  private func open(_ postId: String, on device: SimulatedDevice) {
    ask(.comments(postId: postId, after: nil), from: device)
  }

  private func like(on device: SimulatedDevice) {
    guard let post = device.screen.randomElement(using: &random) else { return }
    let intended = !(post.likedByMe ?? false)
    note("\(device.label) \(intended ? "likes" : "unlikes") \(name(post.id))")
    apply(device, operation: .like(postId: post.id, intended)) {
      $0.setLiked(intended, of: post, now: self.now)
    }
    if let shown = device.machine?.post(post.id), shown.likedByMe != intended {
      report("a tap on \(device.label) did not show at once")
    }
  }

  private func follow(on device: SimulatedDevice) {
    let others = devices.map(\.person.user.username).filter { $0 != device.person.user.username }
    guard let username = others.randomElement(using: &random) else { return }
    let intended = random.chance(60)
    note("\(device.label) \(intended ? "follows" : "unfollows") \(name(username))")
    apply(device, operation: .follow(username: username, intended)) {
      $0.setFollowed(intended, username: username, now: self.now)
    }
  }

  private func post(on device: SimulatedDevice) {
    guard devices.reduce(0, { $0 + $1.things.count { $0.post == nil } }) < 9 else { return }
    let text = makeText()
    write(.createPost(PostDraft(caption: text)), under: nil, text: text, on: device)
  }

  private func comment(on device: SimulatedDevice) {
    guard let post = device.screen.randomElement(using: &random) else { return }
    let text = makeText()
    write(.createComment(postId: post.id, text: text), under: post.id, text: text, on: device)
  }

  private func write(_ action: OutboxAction, under post: String?, text: String, on device: SimulatedDevice) {
    guard var machine = device.machine else { return }
    let (id, effects) = machine.enqueue(action, now: now)
    guard let id else { return report("new content got no entry") }
    let thing = Thing(entry: id, post: post, text: text)
    device.things.append(thing)
    note("\(device.label) writes \(text) as \(name(id))")
    device.machine = machine
    apply(device, operation: .create(thing)) { _ in effects }
  }

  private func edit(on device: SimulatedDevice) {
    guard let (thing, id) = ownThing(on: device) else { return }
    let text = makeText()
    note("\(device.label) edits \(name(thing.entry)) to \(text)")
    let action: OutboxAction =
      if let post = thing.post {
        .editComment(id: id, postId: post, text: text)
      } else {
        .editPost(id: id, PostEdit(caption: text))
      }
    apply(device, operation: .edit(thing, text: text)) { $0.enqueue(action, now: self.now).effects }
  }

  private func delete(on device: SimulatedDevice) {
    guard let (thing, id) = ownThing(on: device) else { return }
    note("\(device.label) deletes \(name(thing.entry))")
    let action: OutboxAction =
      if let post = thing.post { .deleteComment(id: id, postId: post) } else { .deletePost(id: id) }
    apply(device, operation: .delete(thing)) { $0.enqueue(action, now: self.now).effects }
  }

  /// A post or comment of the user from this device, with its current id.
  private func ownThing(on device: SimulatedDevice) -> (Thing, String)? {
    let candidates = device.things.compactMap { thing in
      thing.isDeleted || thing.isDiscarded ? nil : device.reference(thing).map { (thing, $0) }
    }
    return candidates.randomElement(using: &random)
  }

  /// Discards entries that the server rejected and retries those that may have arrived.
  func resolveFailures(on device: SimulatedDevice) {
    for entry in device.machine?.outbox.entries ?? [] where entry.isFailed {
      if entry.firstSentAt == nil {
        note("\(device.label) discards \(describe(entry.action))")
        let thing = device.things.first { $0.entry == entry.id }
        apply(device, operation: thing.map { .discard($0) }) { $0.discard(entry.id, now: self.now) }
      } else {
        apply(device) { $0.retry(entry.id, now: self.now) }
      }
    }
  }

  /// Records the effect that an operation must have, because from now on it must not be lost.
  func learn(_ operation: UserOperation, on device: SimulatedDevice) {
    switch operation {
    case .like(let postId, let intended): device.likes[postId] = intended
    case .follow(let username, let intended): device.follows[username] = intended
    case .create(let thing): thing.isRecorded = true
    case .edit(let thing, let text): thing.text = text
    case .delete(let thing): thing.isDeleted = true
    case .discard(let thing): thing.isDiscarded = true
    }
  }

  // MARK: Descriptions

  func describe(_ packet: Packet) -> String {
    switch packet.request {
    case .perform(let entry): "\(packet.device.label)'s \(describe(entry.action)) (\(name(entry.id)))"
    case .feed(let cursor): "\(packet.device.label)'s feed after \(cursor.map(name) ?? "nothing")"
    case .post(let id): "\(packet.device.label)'s look at \(name(id))"
    case .comments(let postId, _): "\(packet.device.label)'s comments of \(name(postId))"
    }
  }

  func describe(_ action: OutboxAction) -> String {
    switch action {
    case .setLiked(let intended, let postId): "\(intended ? "like" : "unlike") of \(name(postId))"
    case .createComment(let postId, let text, _): "comment \(text) under \(name(postId))"
    case .editComment(let id, _, let text): "edit of \(name(id)) to \(text)"
    case .deleteComment(let id, _): "deletion of \(name(id))"
    case .createPost(let draft): "post \(draft.caption)"
    case .editPost(let id, let request): "edit of \(name(id)) to \(request.caption ?? "")"
    case .deletePost(let id): "deletion of \(name(id))"
    case .setFollowed(let intended, let username): "\(intended ? "follow" : "unfollow") of \(name(username))"
    }
  }

  func describe(_ answer: DeviceAnswer) -> String {
    switch answer {
    case .performed(.success(let result)): describe(result)
    case .feed(.success(let page)):
      page.posts.map { "\(name($0.id)) \($0.likes)/\($0.commentCount ?? 0)" }.joined(separator: ", ")
    case .post(.success(let post)): "\(name(post.id)) \(post.likes)/\(post.commentCount ?? 0)"
    case .comments(.success(let page)): page.comments.map { name($0.id) }.joined(separator: ", ")
    case .performed(.failure(let failure)), .feed(.failure(let failure)), .post(.failure(let failure)),
      .comments(.failure(let failure)):
      "\(failure)"
    }
  }

  private func describe(_ result: OutboxResult) -> String {
    switch result {
    case .likes(let count): "\(count) likes"
    case .comment(let comment): "comment \(name(comment.id)) \(comment.text)"
    case .post(let post): "post \(name(post.id)) \(post.caption ?? "")"
    case .deleted: "deleted"
    case .follow(let answer): "\(answer.followerCount) followers"
    }
  }
}
