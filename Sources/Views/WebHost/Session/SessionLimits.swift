/// How many sessions there may be and how long each may take for what.
///
/// ```swift
/// configuration.sessions.ofNetwork = 200
/// configuration.sessions.detached = .seconds(300)
/// ```
public struct SessionLimits: Sendable {
  /// Pages rendered whose browser has not connected yet; one more frees the oldest.
  public var pending = 256
  /// Sessions in all. At a bound the page makes room that has been without a browser for longest, then the one that
  /// its browser holds open and nobody has used for longest, if that is longer than ``idle``. When all are in use, a
  /// page beyond the bound is rendered, says so, and becomes live when there is room.
  public var sessions = 5_000
  /// Sessions of people who have not signed in: the rest is kept for those who have.
  public var visitors = 4_000
  /// Sessions of one account.
  public var ofAccount = 5_000
  /// Sessions of one customer's network, and those of them that nobody has signed in to. Of a site, the /48 of IPv6
  /// around it, there may be four times as many.
  public var ofNetwork = 5_000
  public var visitorsOfNetwork = 4_000
  /// How long a browser may take to connect, and to say who it is.
  public var connecting: Duration = .seconds(15)
  /// For how long nobody has used a page that others may take the place of.
  public var idle: Duration = .seconds(600)
  /// How long a session without a browser is kept.
  public var detached: Duration = .seconds(120)
  /// How long the session of a page without script is kept after a form.
  public var form: Duration = .seconds(600)
  /// How long a page without script waits for what it shows, and for what follows from a form: nothing comes later.
  public var formRendering: Duration = .seconds(5)
  /// How long a browser may take to acknowledge a frame before its connection counts as lost.
  public var acknowledging: Duration = .seconds(30)
  /// How long the first rendering waits for tasks of its views.
  public var rendering: Duration = .milliseconds(150)
  /// Events per second, and at once, that one session handles; more wait.
  public var eventsPerSecond = 30.0
  public var eventBurst = 60.0
  /// Frames per second, and at once, for changes that nobody at this page asked for.
  public var updatesPerSecond = 4.0
  public var updateBurst = 8.0
  /// What follows from an event later, as what it has loaded, does not count as that: so many frames.
  public var updatesOfEvent = 2.0
  /// With more sessions than this, changes that come to many of them at once are spread over time.
  public var sessionsWithoutJitter = 50
  /// How long one session takes over such a change, until it is known from those that were made.
  public var updateOfOne: Duration = .milliseconds(2)
  /// How much of the time all of them together may take, from 0 to 1.
  public var shareOfUpdates = 0.25
  /// How long one event or one frame of a page may hold up all others before it is reported.
  public var slowWork: Duration = .milliseconds(50)
  var uploads = UploadStore.Limits()

  public init() {}
}

/// Something that held up all pages: views of all sessions are evaluated one after another.
///
/// ```swift
/// configuration.report = { work in log("\(work.name) took \(work.duration)") }
/// ```
public struct SlowWork: Sendable, Hashable {
  /// The kind of the event, or `frame`.
  public var name: String
  /// The element the event was for; 0 for none.
  public var element: UInt32
  public var duration: Duration
}
