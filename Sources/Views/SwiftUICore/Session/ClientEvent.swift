/// The number of an element on the page; its HTML id is `n` and this number. Never reused within a session.
package typealias ElementID = UInt32

/// Something a browser says its user did. All of it is untrusted: the session checks it against the current tree.
package struct ClientEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case tap, edit, commit, toggle, pick, number, date, focus, drag, refresh, near, back, pop, size
    case dismiss, present, file, store, stored, ack, ping, double, press, hold, pinch, measure, hover, key
    case camera, drop, flash, layout, located, scrolled, targeted, away
  }

  package enum Payload: Sendable, Hashable {
    case none
    /// `edit`, `commit`: the whole value of a field and the client's own count of edits to it.
    case text(String, editSequence: UInt32)
    /// `toggle`, `focus`, `near` (whether a picture came), `press` (began or ended), `hover`, `targeted` (came or left).
    case flag(Bool)
    /// `near`: those that came near to what the window shows.
    case elements([ElementID])
    /// `number`: the value of a slider or stepper. `ack`: the number of the frame.
    case number(Double)
    /// `pick`: the element of the chosen option, since its place may be another one by now.
    case choice(ElementID)
    /// `present`: the number of a step of the browser's history, for what was in front of the page then.
    case step(UInt32)
    /// `date`: an HTML date or date-time value such as `2026-03-09T17:30`. `pop`: path and query.
    /// `file`: the tokens of finished uploads, with a space between. `key`: its name, and what was held with it.
    case string(String)
    case drag(DragSample)
    case size(ClientEnvironment.Width, ClientEnvironment.Scheme, reducedMotion: Bool)
    /// `store`: a value the browser kept for `@AppStorage` or `@SceneStorage`.
    case stored(key: String, value: String?)
    /// `stored`: all that the browser keeps for a page of this person; an empty name is a visitor.
    case storage(owner: String, [String: String])
    /// `tap`, `double`: where in the element.
    case point(x: Double, y: Double)
    /// `measure`: where elements are in the window. `away`: the same of rows that are far from what it shows.
    case frames([ElementID: ElementFrame])
    case pinch(PinchSample)
    /// `located`: what the browser says to a question by its number.
    case located(UInt32, BrowserPosition.Answer)
    /// `camera`: what the middle of a map shows, as parts of the world's width and height, and how near it is.
    case camera(CameraSample)
    /// `flash`: the word that is shown, or the number of words at the end, and whether others follow by themselves.
    case flash(word: Int, isPlaying: Bool)
    /// `drop`: which element was dragged here, and where in this one it was let go.
    case drop(ElementID, x: Double, y: Double)
    /// `scrolled`: how far, how much there is, and how much of it shows.
    case scroll(x: Double, y: Double, content: CGSize, container: CGSize)
    /// `layout`: how large the views in a container are.
    case layout(LayoutSample)
  }

  /// Two fingers: how far apart they are in points, and the angle of the line between them in radians.
  package struct PinchSample: Sendable, Hashable {
    package var phase: DragSample.Phase
    package var distance, angle: Double

    package init(phase: DragSample.Phase, distance: Double, angle: Double) {
      self.phase = phase
      self.distance = distance
      self.angle = angle
    }
  }

  /// Where a map came to rest: its middle from the upper left corner of the world, which is 1 wide and high, and a zoom
  /// that makes it 256 points wide at 0 and twice that with each step.
  package struct CameraSample: Sendable, Hashable {
    package var x, y, zoom: Double

    package init(x: Double, y: Double, zoom: Double) {
      self.x = x
      self.y = y
      self.zoom = zoom
    }
  }

  package struct DragSample: Sendable, Hashable {
    package enum Phase: String, Sendable, Hashable { case began, changed, ended, cancelled }
    package var phase: Phase
    package var startX, startY, translationX, translationY, velocityX, velocityY: Double

    package init(
      phase: Phase, startX: Double = 0, startY: Double = 0, translationX: Double, translationY: Double,
      velocityX: Double = 0, velocityY: Double = 0
    ) {
      self.phase = phase
      self.startX = startX
      self.startY = startY
      self.translationX = translationX
      self.translationY = translationY
      self.velocityX = velocityX
      self.velocityY = velocityY
    }
  }

  package var sequence: UInt32
  package var kind: Kind
  package var node: ElementID
  package var payload: Payload

  /// As how many taps it counts where events are rationed: what it brings has to be looked up and compared.
  package var cost: Double {
    switch payload {
    case .frames(let frames): 1 + Double(frames.count) / 50
    case .layout(let sample): 1 + Double(sample.sizes.count + sample.answers.count) / 50
    case .elements(let elements): 1 + Double(elements.count) / 50
    case .storage(_, let values): 1 + Double(values.count) / 10
    case .text(let text, _): 1 + Double(text.utf8.count) / 8_192
    default: 1
    }
  }

  package init(sequence: UInt32 = 0, kind: Kind, node: ElementID = 0, payload: Payload = .none) {
    self.sequence = sequence
    self.kind = kind
    self.node = node
    self.payload = payload
  }
}

/// Where an element is in the window, in points.
package struct ElementFrame: Sendable, Hashable {
  package var x, y, width, height: Double

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
