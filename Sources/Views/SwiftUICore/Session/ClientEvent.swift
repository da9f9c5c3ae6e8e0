/// The number of an element on the page; its HTML id is `n` and this number. Never reused within a session.
package typealias ElementID = UInt32

/// A user's action as reported by the browser. Untrusted: the session validates it against the current tree.
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
    /// `toggle`, `focus`, `near` (a picture loaded), `press` (began or ended), `hover`, `targeted` (entered or left).
    case flag(Bool)
    /// `near`: the elements that came near the viewport.
    case elements([ElementID])
    /// `number`: the value of a slider or stepper. `ack`: the number of the frame.
    case number(Double)
    /// `pick`: the element of the chosen option, because its position may have changed.
    case choice(ElementID)
    /// `present`: the number of the history step of a presentation.
    case step(UInt32)
    /// `date`: an HTML date or date-time value such as `2026-03-09T17:30`. `pop`: path and query. `file`: the tokens of
    /// finished uploads, separated by spaces. `key`: the key's name and its modifiers.
    case string(String)
    case drag(DragSample)
    case size(ClientEnvironment.Width, ClientEnvironment.Scheme, reducedMotion: Bool)
    /// `store`: a value the browser kept for `@AppStorage` or `@SceneStorage`.
    case stored(key: String, value: String?)
    /// `stored`: all values that the browser keeps for pages of a user; an empty name means no user is signed in.
    case storage(owner: String, [String: String])
    /// `tap`, `double`: the position in the element.
    case point(x: Double, y: Double)
    /// `measure`: frames of elements in the window. `away`: frames of rows far from the viewport.
    case frames([ElementID: ElementFrame])
    case pinch(PinchSample)
    /// `located`: the browser's answer to a numbered request for the position.
    case located(UInt32, BrowserPosition.Response)
    /// `camera`: the center of a map as fractions of the world's width and height, and its zoom.
    case camera(CameraSample)
    /// `flash`: the number of the shown word, or the word count at the end, and whether it is playing.
    case flash(word: Int, isPlaying: Bool)
    /// `drop`: the dragged element, and the position in this one where it was dropped.
    case drop(ElementID, x: Double, y: Double)
    /// `scrolled`: the offset, and the sizes of content and container.
    case scroll(x: Double, y: Double, content: CGSize, container: CGSize)
    /// `layout`: the sizes of the views in a container.
    case layout(LayoutSample)
  }

  /// Two fingers: their distance in points and the angle of the line between them in radians.
  package struct PinchSample: Sendable, Hashable {
    package var phase: DragSample.Phase
    package var distance, angle: Double

    package init(phase: DragSample.Phase, distance: Double, angle: Double) {
      self.phase = phase
      self.distance = distance
      self.angle = angle
    }
  }

  /// The resting state of a map. The center counts from the upper left corner of a world 1 wide and high. The world is
  /// 256 points wide at zoom 0 and doubles with each step.
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

  /// The event's weight in the rate limit, in taps. Large payloads take longer to look up and compare.
  package var cost: Double {
    switch payload {
    case .frames(let frames): 1 + Double(frames.count) / 50
    case .layout(let sample): 1 + Double(sample.sizes.count + sample.requestedSizes.count) / 50
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

/// The frame of an element in the window, in points.
package struct ElementFrame: Sendable, Hashable {
  package var x, y, width, height: Double

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
