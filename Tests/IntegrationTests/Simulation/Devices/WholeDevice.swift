import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Threads

@testable import KiwiEngine

/// A device with the whole app except its pixels. The data that survives a kill is in its folder.
@MainActor final class WholeDevice {
  let label: String
  let folder: URL
  unowned let world: DeviceWorld
  private(set) var services: SimulatedServices?
  private(set) var model: AppModel?
  /// Identifies callbacks of an earlier run.
  private(set) var run = 0
  /// The run number for readers on other threads.
  private let currentRun = Mutex(0)
  var isOnline = true
  var networkRandom: SeededGenerator
  var userRandom: SeededGenerator
  private var liveRandom: SeededGenerator
  /// The user to log in.
  var person: EngineServer.Person
  /// The users who have logged in.
  private(set) var visitors: Set<String> = []
  var sockets: [WorldSocket] = []
  var things: [WrittenThing] = []
  /// The likes each user may have intended last for each post: the last one certainly recorded and the ones
  /// after it.
  var intents: [String: [String: [Bool]]] = [:]
  /// The texts each form may contain for each user: the last one certainly saved and the ones after it.
  var forms: [String: [DraftKind: [String]]] = [:]
  /// The account whose forms have been restored.
  private(set) var ready: Account?
  /// The account whose drafts are being restored.
  private var restoring: Account?
  private var seen: Account?
  private var isStarting = false

  init(label: String, person: EngineServer.Person, seed: UInt64, world: DeviceWorld) {
    self.label = label
    self.person = person
    self.world = world
    folder = URL(filePath: world.server.folder + "-\(label)-\(UUID().uuidString)")
    networkRandom = SeededGenerator(seed: seed)
    userRandom = SeededGenerator(seed: seed &+ 1)
    liveRandom = SeededGenerator(seed: seed &+ 2)
  }

  /// The account of the logged-in user.
  var account: Account? { model.map(\.account).flatMap { $0.user == nil ? nil : $0 } }

  var isQuiet: Bool {
    !isStarting && restoring == nil && model?.account.repository.worker == nil
      && model?.account.library.deciding ?? 0 == 0
  }

  var activity: String {
    [
      isStarting ? "starting" : nil, restoring == nil ? nil : "restoring drafts",
      model?.account.repository.worker == nil ? nil : "sending",
      model?.account.library.deciding ?? 0 == 0 ? nil : "deciding", model?.state.name,
    ].compactMap(\.self).joined(separator: ", ")
  }

  func delay() -> Int {
    world.injectsFaults && networkRandom.chance(8)
      ? Int.random(in: 300..<45_000, using: &networkRandom) : Int.random(in: 5..<300, using: &networkRandom)
  }

  func liveDelay() -> Int { world.injectsFaults ? Int.random(in: 5..<2_000, using: &liveRandom) : 5 }

  // MARK: Running

  func start() async {
    guard model == nil, !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    let run = run
    let environment = DeviceEnvironment(
      transport: WorldHTTPClient { [weak self] request in
        guard let self else { return .failure(.broken) }
        return await world.carry(request, from: self, run: run)
      },
      tokenStore: RunTokenStore(file: FileTokenStore(file: folder.appending(path: "token"))) {
        [weak self] in self?.currentRun.withLock { $0 } == run
      },
      clock: world.clock(of: self), random: RandomSource(seed: userRandom.next()),
      openSocket: { [weak self] request in
        MainActor.assumeIsolated { WorldSocket(request, device: self, run: run) }
      })
    do {
      let services = try await SimulatedServices(
        folder: folder, environment: environment, mutant: world.mutant)
      let model = AppModel(services: services)
      self.services = services
      self.model = model
      Task { await model.launch() }
      // A launch needs only the disk.
      let began = ContinuousClock.now
      while model.state == .initializing, began.duration(to: .now) < .seconds(60) { await Task.yield() }
      world.note("\(label) starts: \(model.state.name)")
      switch model.state {
      case .initializationFailed(let message): world.report("\(label) does not start: \(message)")
      case .initializing: world.report("\(label) does not finish its start")
      default: break
      }
    } catch {
      world.report("\(label) does not start: \(error)")
    }
  }

  func kill() async {
    guard let model, let services else { return }
    world.note("\(label) is killed")
    run += 1
    currentRun.withLock { $0 = run }
    model.account.repository.stop()
    model.account.library.stop()
    for socket in sockets { socket.end() }
    sockets = []
    self.model = nil
    self.services = nil
    ready = nil
    restoring = nil
    seen = nil
    await services.close()
  }

  /// Logs in the device's user, over the current one.
  func logIn() async {
    guard let model, model.state != .initializing, account?.user?.id != person.user.id else { return }
    do {
      try await model.logIn(username: person.user.username, password: EngineServer.password)
    } catch {
      world.note("\(label) fails to log \(person.user.username) in: \(error)")
    }
  }

  func setOnline(_ isOnline: Bool) {
    world.note("\(label) is \(isOnline ? "online" : "offline")")
    self.isOnline = isOnline
    if !isOnline { cut() }
  }

  /// The live connection breaks.
  func cut() { for socket in sockets { socket.end() } }

  func comeBack() async {
    guard world.mutant != .ignoresReturn else { return }
    await model?.deviceReconnected()
  }

  // MARK: Invariants

  /// Checks the invariants that hold at any time.
  func look() {
    guard let model else { return }
    if seen !== model.account { changed(to: model.account) }
    guard let account, let me = account.user?.username else { return }
    for entry in account.repository.outbox where world.owners[entry.id, default: me] != me {
      world.report("\(label) shows \(me) an entry of \(world.owners[entry.id] ?? "")")
    }
    for kind in account.drafts.kinds {
      let text = account.drafts[kind]?.text ?? ""
      if !text.hasSuffix("by \(me)") { world.report("\(label) shows \(me) the draft \(text)") }
    }
    for post in account.everyone.posts + account.following.posts
    where post.visibility == .me && post.author.username != me {
      world.report("\(label) shows \(me) a private post of \(post.author.username)")
    }
  }

  private func changed(to account: Account) {
    if let former = seen?.user?.username {
      // A session that ends while the app runs keeps all typed text.
      for (kind, texts) in forms[former] ?? [:] { forms[former]?[kind] = Array(texts.suffix(1)) }
    }
    seen = account
    ready = nil
    guard let me = account.user?.username else { return }
    world.note("\(label) is \(me)'s")
    visitors.insert(me)
    let run = run
    restoring = account
    Task { [weak self] in
      await account.restoreDrafts()
      if self?.restoring === account { self?.restoring = nil }
      guard let self, self.run == run, model?.account === account else { return }
      checkForms(of: me, account)
      ready = account
      await account.everyone.loadInitial()
    }
  }

  /// Typed text is in the forms again or pending.
  private func checkForms(of me: String, _ account: Account) {
    for (kind, texts) in forms[me] ?? [:] {
      let found = account.drafts[kind]?.text ?? ""
      if !texts.contains(found) {
        world.report("\(label) lost a draft of \(me): \(texts) became \"\(found)\"")
      }
      for thing in things where thing.author == me && thing.form == kind {
        if thing.texts[0] != found { thing.isRecorded = true }
        thing.form = nil
      }
      forms[me]?[kind] = [found]
    }
  }
}

/// A post or a comment that a user wrote on a device.
@MainActor final class WrittenThing {
  let author: String
  let entry: OutboxEntry.ID
  /// The post that a comment is under.
  let post: String?
  let photoCount: Int
  /// The form that certainly saved the text before it was sent, while it may still contain the text.
  var form: DraftKind?
  /// The possible texts: the last one certainly recorded and the ones after it.
  var texts: [String]
  /// True once it is recorded. Recorded content must not be lost.
  var isRecorded = false
  /// True from the attempt to delete it.
  var mayBeGone = false
  /// True once its deletion is recorded.
  var isGone = false

  init(author: String, entry: OutboxEntry.ID, post: String?, text: String, photoCount: Int, form: DraftKind?)
  {
    self.author = author
    self.entry = entry
    self.post = post
    self.photoCount = photoCount
    self.form = form
    texts = [text]
  }
}
