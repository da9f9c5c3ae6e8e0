import EngineTesting
import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

/// The events of devices and the operations of their users.
extension DeviceWorld {
  static let faultPeriod = 90_000

  func live(operations: Int) async {
    for device in devices {
      plan(after: 0) {
        await device.start()
        Task { await device.logIn() }
      }
      for _ in 0..<operations / devices.count { plan(after: moment()) { self.act(on: device) } }
      for _ in 0..<Int.random(in: 0...2, using: &random) { planKill(of: device) }
      if random.chance(70) { planOutage(of: device) }
      if random.chance(60) { plan(after: moment()) { device.cut() } }
      // A user who was logged out logs in again later.
      for _ in 0..<3 { plan(after: moment()) { Task { await device.logIn() } } }
    }
    let shared = devices[2]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      plan(after: moment()) {
        await self.change(person: self.people[Int.random(in: 1...2, using: &self.random)], on: shared)
      }
    }
    await run(until: Self.faultPeriod)
    await finishWithoutFaults()
  }

  private func moment() -> Int { Int.random(in: 3_000..<Self.faultPeriod, using: &random) }

  private func planKill(of device: WholeDevice) {
    let time = moment()
    let isInTheAct = random.chance(50)
    plan(after: time) {
      // Kill in the middle of recording an operation.
      if isInTheAct { self.act(on: device) }
      await device.kill()
    }
    plan(after: time + Int.random(in: 100..<20_000, using: &random)) { await device.start() }
  }

  private func planOutage(of device: WholeDevice) {
    let time = moment()
    plan(after: time) { device.setOnline(false) }
    plan(after: time + Int.random(in: 1_000..<60_000, using: &random)) {
      device.setOnline(true)
      Task { await device.comeBack() }
    }
  }

  /// Hands the device to another or the same user: after the server ended the session, after a logout, or by
  /// logging in over the current user.
  private func change(person: EngineServer.Person, on device: WholeDevice) async {
    device.person = person
    let model = device.model
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      guard let token = device.services?.tokenStore.token() else { return }
      note("\(device.label) loses its session")
      _ = try? await server.api(token: token).send(API.Accounts.logOut())
    case 1:
      note("\(device.label) logs out")
      Task { await model?.logOut(keepingUnsentWork: true) }
    default: Task { await device.logIn() }
    }
  }

  // MARK: The end

  /// Stops the faults and waits until all changes are sent and all devices idle. Users with pending changes
  /// on a device return to it.
  private func finishWithoutFaults() async {
    injectsFaults = false
    for device in devices {
      await device.start()
      device.setOnline(true)
    }
    await run()
    for device in devices {
      let last = device.person
      for person in people where device.visitors.contains(person.user.username) {
        await visit(device, as: person)
      }
      await visit(device, as: last)
    }
    for device in devices { await finish { await device.comeBack() } }
    await run()
  }

  private func visit(_ device: WholeDevice, as person: EngineServer.Person) async {
    device.person = person
    for _ in 0..<3 where device.account?.user?.id != person.user.id { await finish { await device.logIn() } }
    await run()
    guard let account = device.account, account.user?.id == person.user.id, device.ready === account else {
      return report(
        "\(device.label) never logged \(person.user.username) in: \(device.model?.state.name ?? "off")")
    }
    for _ in 0..<20 {
      if account.repository.outbox.isEmpty, account.library.unsentCount == 0 { return }
      for entry in account.repository.outbox where entry.isFailed { resolve(entry, on: device, account) }
      await finish { await account.repository.resume() }
      await finish { await account.library.deviceReconnected() }
      await run()
    }
    report("\(device.label) still has \(account.repository.outbox.map(\.action)) pending")
  }

  /// Discards an entry that the server rejected and retries one that may have arrived.
  private func resolve(_ entry: OutboxEntry, on device: WholeDevice, _ account: Account) {
    guard entry.firstSentAt == nil else { return account.repository.retry(entry.id) }
    note("\(device.label) discards \(entry.action)")
    for thing in device.things where thing.entry == entry.id || entry.action.isAbout(thing.entry) {
      thing.mayBeGone = true
    }
    account.repository.discard(entry.id)
  }

  // MARK: Operations

  func act(on device: WholeDevice) {
    guard let account = device.account, device.ready === account, !account.isEnding,
      let me = account.user?.username
    else { return }
    let post = account.everyone.posts.randomElement(using: &device.userRandom)
    switch Int.random(in: 0..<100, using: &device.userRandom) {
    case 0..<12: decide(on: device, account, me)
    case 12..<22: if let post { like(post, on: device, account, me) }
    case 22..<32: type(in: .post, on: device, account, me)
    case 32..<42: if let post { type(in: .comment(postId: post.id), on: device, account, me) }
    case 42..<56: send(.post, on: device, account, me)
    case 56..<68:
      if let post {
        send(.comment(postId: post.id), on: device, account, me)
        Task { await account.comments.fetchComments(for: post.id) }
      }
    case 68..<74: edit(on: device, account, me)
    case 74..<79: delete(on: device, account, me)
    case 79..<83: Task { await account.everyone.refresh() }
    case 83..<86: Task { await account.everyone.loadMore() }
    case 86..<91: leave(device, account, me)
    default: Task { await device.comeBack() }
    }
  }

  private func like(_ post: Post, on device: WholeDevice, _ account: Account, _ me: String) {
    let intended = !(post.likedByMe ?? false)
    note("\(device.label) \(intended ? "likes" : "unlikes") \(post.caption ?? "")")
    let known = account.repository.knownPost(id: post.id)
    account.likes.toggle(post)
    if account.everyone.posts.first(where: { $0.id == post.id })?.likedByMe != intended {
      let entries = account.repository.outbox.map(\.action)
      report(
        """
        a tap on \(device.label) did not show at once: \(post.likedByMe.debugDescription) was shown and \
        \(known?.likedByMe.debugDescription ?? "nothing") known, with \(entries) pending
        """)
    }
    device.intents[me, default: [:]][post.id, default: [false]].append(intended)
    let count = device.intents[me]?[post.id]?.count ?? 0
    whenRecorded(on: device, account) {
      // The earlier intents no longer count.
      if device.intents[me]?[post.id]?.count == count { device.intents[me]?[post.id] = [intended] }
    }
  }

  /// Runs the body once all earlier operations are on the device's disk, unless the device is killed before.
  private func whenRecorded(
    _ id: OutboxEntry.ID? = nil, on device: WholeDevice, _ account: Account,
    _ body: @escaping @MainActor () -> Void
  ) {
    let run = device.run
    Task {
      if await account.repository.isRecorded(id), device.run == run { body() }
    }
  }

  private func type(in kind: DraftKind, on device: WholeDevice, _ account: Account, _ me: String) {
    let text = makeWords(me)
    note("\(device.label) has \(text) in the form \(kind.rawValue)")
    fill(kind, with: text, account)
    device.forms[me, default: [:]][kind, default: [""]].append(text)
  }

  private func fill(_ kind: DraftKind, with text: String, _ account: Account) {
    if case .comment(let postId) = kind {
      account.comments.setDraft(text, for: postId)
    } else {
      account.composer.caption = text
    }
  }

  /// Puts the app in the background, where the system may end it: the forms are saved.
  private func leave(_ device: WholeDevice, _ account: Account, _ me: String) {
    keepForms(of: me, on: device) { await device.model?.enteredBackground() }
  }

  private func keepForms(
    of me: String, on device: WholeDevice, _ keep: @escaping @MainActor () async -> Void
  ) {
    let (run, before) = (device.run, device.forms[me] ?? [:])
    Task {
      await keep()
      guard device.run == run else { return }
      for (kind, texts) in before where device.forms[me]?[kind] == texts {
        device.forms[me]?[kind] = Array(texts.suffix(1))
      }
    }
  }

  /// Sends the text of a form, or a new one.
  private func send(_ kind: DraftKind, on device: WholeDevice, _ account: Account, _ me: String) {
    guard kind != .post || devices.reduce(0, { $0 + $1.things.count { $0.post == nil } }) < 12 else { return }
    // Text sent just before a kill may be in the form again.
    let isSent = device.things.contains { $0.texts[0] == account.drafts[kind]?.text }
    if isSent || account.drafts[kind] == nil { type(in: kind, on: device, account, me) }
    let text = account.drafts[kind]?.text ?? ""
    let isKept = device.forms[me]?[kind] == [text]
    let before = Set(account.repository.outbox.map(\.id))
    var photoCount = 0
    if case .comment(let postId) = kind {
      account.comments.sendDraft(to: postId)
    } else {
      account.composer.visibility = device.userRandom.chance(20) ? .me : .everyone
      if device.userRandom.chance(30) {
        photoCount = 1
        let draft = PostDraft(
          caption: text, photos: [DraftPhoto(data: SamplePicture.png)],
          visibility: account.composer.visibility)
        let id = account.repository.createPost(draft)
        account.drafts.remove(.post) { await account.repository.isRecorded(id) }
      } else {
        account.composer.createPost()
      }
      account.composed()
    }
    guard let entry = account.repository.outbox.first(where: { !before.contains($0.id) }) else {
      return report("\(device.label) got no entry for \(text)")
    }
    note("\(device.label) sends \(text)\(photoCount > 0 ? " with a photo" : "")")
    owners[entry.id] = me
    let thing = WrittenThing(
      author: me, entry: entry.id, post: entry.action.postId, text: text, photoCount: photoCount,
      form: isKept ? kind : nil)
    device.things.append(thing)
    device.forms[me, default: [:]][kind, default: []].append("")
    whenRecorded(entry.id, on: device, account) { thing.isRecorded = true }
    keepForms(of: me, on: device) { await account.drafts.flush() }
  }

  private func edit(on device: WholeDevice, _ account: Account, _ me: String) {
    guard let (thing, id) = ownThing(on: device, account, me) else { return }
    let text = makeWords(me)
    note("\(device.label) edits \(thing.texts.last ?? "") to \(text)")
    thing.texts.append(text)
    if let post = thing.post {
      account.repository.editComment(id: id, postId: post, text: text)
    } else {
      account.repository.editPost(id: id, PostEdit(caption: text))
    }
    whenRecorded(on: device, account) {
      if let index = thing.texts.firstIndex(of: text) { thing.texts.removeSubrange(..<index) }
    }
  }

  private func delete(on device: WholeDevice, _ account: Account, _ me: String) {
    guard let (thing, id) = ownThing(on: device, account, me) else { return }
    note("\(device.label) deletes \(thing.texts.last ?? "")")
    thing.mayBeGone = true
    if let post = thing.post {
      account.repository.deleteComment(id: id, postId: post)
    } else {
      account.repository.deletePost(id: id)
    }
    whenRecorded(on: device, account) { thing.isGone = true }
  }

  /// A post or comment of the current user from this device, with its current id.
  private func ownThing(
    on device: WholeDevice, _ account: Account, _ me: String
  ) -> (WrittenThing, String)? {
    let candidates: [(WrittenThing, String)] = device.things.compactMap { thing in
      guard thing.author == me, !thing.mayBeGone else { return nil }
      if account.repository.outbox.contains(where: { $0.id == thing.entry }) { return (thing, thing.entry) }
      guard let post = thing.post else {
        return account.everyone.posts.first { thing.texts.contains($0.caption ?? "") }.map { (thing, $0.id) }
      }
      let comments = account.repository.thread(of: post)?.comments ?? []
      return comments.first { thing.texts.contains($0.text) }.map { (thing, $0.id) }
    }
    return candidates.randomElement(using: &device.userRandom)
  }
}
