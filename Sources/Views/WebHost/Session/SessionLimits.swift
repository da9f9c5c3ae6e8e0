/// The limits of live sessions: their numbers, rates and deadlines.
///
/// ```swift
/// configuration.sessions.perNetwork = 200
/// configuration.sessions.detached = .seconds(300)
/// ```
public struct SessionLimits: Sendable {
  /// The maximum number of rendered pages whose browsers have not connected. A further one evicts the oldest.
  public var pending = 256
  /// The maximum number of sessions.
  ///
  /// At this and the following limits, the session that has been disconnected for longest is evicted, then the one
  /// unused for longest if that exceeds ``idle``. If all are in use, a further page is rendered with a notice, and
  /// becomes live once there is capacity.
  public var sessions = 5_000
  /// The maximum number of sessions of anonymous visitors. The rest is reserved for users.
  public var visitors = 4_000
  /// The maximum number of sessions of one account.
  public var perAccount = 5_000
  /// The maximum number of sessions of one subscriber's network.
  ///
  /// The IPv6 site around it, a /48, may have four times as many.
  public var perNetwork = 5_000
  /// The maximum number of sessions of one network's anonymous visitors; four times as many per site.
  public var visitorsPerNetwork = 4_000
  /// The time a browser has to connect and to identify itself.
  public var connecting: Duration = .seconds(15)
  /// The time without use after which a connected session may be evicted.
  public var idle: Duration = .seconds(600)
  /// The time for which a session without a browser is kept.
  public var detached: Duration = .seconds(120)
  /// The time for which the session of a page without scripts is kept after a form.
  public var form: Duration = .seconds(600)
  /// The time a page without scripts waits for the tasks of its views. Nothing is sent later.
  public var formRendering: Duration = .seconds(5)
  /// The time a browser has to acknowledge a frame. Then its connection counts as lost.
  public var acknowledging: Duration = .seconds(30)
  /// The time the first rendering waits for tasks of its views.
  public var rendering: Duration = .milliseconds(150)
  /// The events per second that one session handles. Further events wait.
  public var eventsPerSecond = 30.0
  /// The events that one session handles at once.
  public var eventBurst = 60.0
  /// The frames per second for changes that no event of the page caused.
  public var updatesPerSecond = 4.0
  /// The number of such frames at once.
  public var updateBurst = 8.0
  /// The number of frames after an event that do not count, such as those with loaded data.
  public var updatesPerEvent = 2.0
  /// The number of sessions above which shared changes are spread over time.
  public var maxSessionsWithoutJitter = 50
  /// The estimated time that one session takes for a shared change, until it is measured.
  public var updateCost: Duration = .milliseconds(2)
  /// The share of the processor, from 0 to 1, for shared changes of all sessions.
  public var updateShare = 0.25
  /// The duration above which an event or a frame of a page is reported.
  public var slowWork: Duration = .milliseconds(50)
  var uploads = UploadStore.Limits()

  /// Creates the default limits.
  public init() {}
}

/// Work that held up all pages, because the views of all sessions run one after another.
///
/// ```swift
/// configuration.report = { work in log("\(work.name) took \(work.duration)") }
/// ```
public struct SlowWork: Sendable, Hashable {
  /// The kind of the event, or `frame`.
  public var name: String
  /// The element of the event; 0 for none.
  public var element: UInt32
  /// The duration of the work.
  public var duration: Duration
}
