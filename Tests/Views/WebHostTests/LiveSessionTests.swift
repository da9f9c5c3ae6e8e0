import SwiftUICore
import Testing

@testable import WebHost

@MainActor @Suite struct LiveSessionTests {
  let time = ManualTime()
  let page = ScriptedPage()
  let connection = FakeConnection()
  let session: LiveSession

  init() {
    let link = SessionLink(registry: nil)
    link.key = "key"
    session = LiveSession(
      link: link, page: page, visitor: Visitor(), limits: SessionLimits(), time: time.time)
  }

  private func tap(_ sequence: UInt32) -> ClientEvent { ClientEvent(sequence: sequence, kind: .tap, node: 1) }

  private func frame(_ number: Int, handled: Int, text: Int) -> String {
    "{\"n\":\(number),\"a\":\(handled),\"o\":[[\"t\",1,\"\(text)\"]]}"
  }

  @Test func `an event is acknowledged by a frame`() {
    session.adopt(connection, version: "v")
    session.handle(tap(1))
    session.update()
    #expect(connection.sent == [#"{"welcome":"key","v":"v","u":"","a":0}"#, frame(1, handled: 1, text: 1)])
  }

  @Test func `an event without changes is acknowledged without a frame`() {
    session.adopt(connection, version: "v")
    session.handle(ClientEvent(sequence: 4, kind: .focus, node: 1, payload: .flag(true)))
    session.update()
    #expect(connection.sent.last == #"{"a":4}"#)
    session.update()
    #expect(connection.sent.count == 2)
  }

  @Test func `a repeated or late event is ignored`() {
    session.adopt(connection, version: "v")
    #expect(session.handle(tap(2)))
    #expect(!session.handle(tap(2)))
    #expect(!session.handle(tap(1)))
    #expect(page.events.map(\.sequence) == [2])
  }

  @Test func `a large event uses the quota of many`() {
    session.adopt(connection, version: "v")
    let frame = ElementFrame(width: 1, height: 1)
    let frames = Dictionary(uniqueKeysWithValues: (1...490).map { (UInt32($0), frame) })
    var handled = 0
    while session.waitForEvent() == .zero, handled < 100 {
      handled += 1
      session.handle(ClientEvent(sequence: UInt32(handled), kind: .measure, payload: .frames(frames)))
    }
    #expect(handled == 6)
    time.advance(by: .seconds(1))
    #expect(session.waitForEvent() == .zero)
  }

  @Test func `a slow client keeps two frames and then gets the newest state`() {
    session.adopt(connection, version: "v")
    for sequence in 1...50 as ClosedRange<UInt32> {
      session.handle(tap(sequence))
      session.update()
    }
    #expect(connection.frames.count == 2)
    #expect(page.flushes == 2 + 1, "A full connection evaluates nothing.")
    session.acknowledge(1)
    session.update()
    #expect(connection.frames.last == frame(3, handled: 50, text: 50))
  }

  @Test func `a resumed page gets missed frames and later changes`() {
    session.adopt(connection, version: "v")
    session.handle(tap(1))
    session.update()
    session.handle(tap(2))
    session.update()
    session.detach(connection)
    page.change()
    let second = FakeConnection()
    #expect(session.resume(second, after: 1, version: "v"))
    #expect(
      second.sent == [
        #"{"welcome":"key","v":"v","u":"","a":2}"#, frame(2, handled: 2, text: 2),
        frame(3, handled: 2, text: 3),
      ])
  }

  @Test(arguments: [5, 4_000_000_000] as [UInt32]) func `a page that shows a frame never sent cannot resume`(
    frame: UInt32
  ) {
    session.adopt(connection, version: "v")
    #expect(!session.resume(FakeConnection(), after: frame, version: "v"))
  }

  @Test func `a page without an acknowledged frame cannot resume`() {
    session.adopt(connection, version: "v")
    for sequence in 1...3 as ClosedRange<UInt32> {
      session.handle(tap(sequence))
      session.update()
      session.acknowledge(sequence)
    }
    #expect(!session.resume(FakeConnection(), after: 1, version: "v"))
    #expect(session.resume(FakeConnection(), after: 3, version: "v"))
  }

  @Test func `a newer connection replaces an older one, whose end is then ignored`() {
    session.adopt(connection, version: "v")
    let second = FakeConnection()
    #expect(session.resume(second, after: 0, version: "v"))
    #expect(connection.closed == .replaced)
    session.detach(connection)
    #expect(session.isAttached(to: second))
  }

  @Test func `acknowledging a frame never sent closes the connection`() {
    session.adopt(connection, version: "v")
    session.acknowledge(1)
    #expect(connection.closed == .abuse)
  }

  @Test func `a full connection is closed, and its frame is kept for the next`() {
    session.adopt(connection, version: "v")
    connection.refuse()
    session.handle(tap(1))
    session.update()
    #expect(connection.closed == .slow)
    let second = FakeConnection()
    #expect(session.resume(second, after: 0, version: "v"))
    #expect(second.frames == [frame(1, handled: 1, text: 1)])
  }

  @Test func `events beyond the burst are delayed`() {
    session.adopt(connection, version: "v")
    for sequence in 1...60 as ClosedRange<UInt32> { #expect(session.handle(tap(sequence))) }
    #expect(session.waitForEvent() > .zero)
    #expect(!session.handle(tap(61)))
    time.advance(by: .seconds(1))
    #expect(session.handle(tap(61)))
  }

  @Test func `ten thousand external changes in a second make few frames`() {
    session.adopt(connection, version: "v")
    var acknowledged: UInt32 = 0
    for _ in 0..<1_000 {
      for _ in 0..<10 { page.change() }
      time.advance(by: .milliseconds(1))
      let count = UInt32(connection.frames.count)
      if count > acknowledged {
        acknowledged = count
        session.acknowledge(count)
      }
    }
    // The burst of eight, and four in the second.
    #expect(connection.frames.count <= 12)
    time.advance(by: .seconds(1))
    #expect(connection.frames.last?.contains("\"10000\"") == true)
  }

  @Test func `consequences of a tap are sent immediately, even after many taps`() {
    session.adopt(connection, version: "v")
    for sequence in 1...30 as ClosedRange<UInt32> {
      session.handle(tap(sequence))
      session.update()
      session.acknowledge(UInt32(connection.frames.count))
      // A loading state, and then the loaded content.
      for _ in 0..<2 {
        page.change()
        time.advance(by: .zero)
        session.acknowledge(UInt32(connection.frames.count))
      }
      #expect(connection.frames.count == 3 * Int(sequence))
    }
  }

  @Test func `a page's own updates do not wait for broadcast ones`() async {
    let jitter = UpdateJitter()
    jitter.count = 1_000_000_000
    let session = LiveSession(
      link: SessionLink(registry: nil), page: page, visitor: Visitor(), limits: SessionLimits(),
      time: time.time, jitter: jitter)
    session.adopt(connection, version: "v")
    page.change()
    time.advance(by: .milliseconds(1))
    #expect(connection.frames.isEmpty, "A broadcast change waits for the page's jitter.")
    page.work = { [page] in page.change() }
    await session.begin(within: .zero)
    time.advance(by: .milliseconds(1))
    #expect(connection.frames.count == 1)
    #expect(connection.frames.last?.contains("\"2\"") == true)
  }

  @Test func `work that holds up all pages is reported`() {
    var reports: [SlowWork] = []
    let session = LiveSession(
      link: SessionLink(registry: nil), page: page, visitor: Visitor(), limits: SessionLimits(),
      time: time.time,
      report: { reports.append($0) })
    session.adopt(connection, version: "v")
    page.work = { time.advance(by: .milliseconds(50)) }
    session.handle(tap(1))
    #expect(reports.isEmpty)
    page.work = { time.advance(by: .milliseconds(51)) }
    session.handle(tap(2))
    #expect(reports == [SlowWork(name: "tap", element: 1, duration: .milliseconds(51))])
  }

  @Test func `a closed session releases its page`() {
    session.adopt(connection, version: "v")
    session.close(.ended)
    #expect(page.isClosed)
    #expect(page.onDirty == nil)
    #expect(connection.closed == .ended)
  }
}
