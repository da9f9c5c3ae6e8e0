/// One change to the page. A list of them, applied in order, turns the last rendering into the next one.
package enum Operation: Sendable, Hashable {
  package enum Flag: String, Sendable, Hashable, CaseIterable { case checked, disabled, open }
  package enum NavigationMode: String, Sendable, Hashable { case push, replace, back }
  package enum ScrollAnchor: String, Sendable, Hashable { case start, center, end, nearest }
  package enum StyleProperty: String, Sendable, Hashable, CaseIterable {
    case transform, opacity, width, height
  }

  case setText(ElementID, String)
  /// `name` comes from a fixed list of the renderer; nil takes the attribute away.
  case setAttribute(ElementID, name: String, value: String?)
  case setClasses(ElementID, String)
  /// Adds style rules to the page's one generated sheet, in order.
  case addRules(String)
  /// Inserts escaped HTML, one or more sibling elements, before a child of `parent` or at its end.
  case insert(parent: ElementID, html: String, before: ElementID?)
  case delete(ElementID)
  /// Moves an element within its parent.
  case move(ElementID, before: ElementID?)
  case replace(ElementID, html: String)
  /// Sets the value property of a control unless the user has edited it since `editSequence`.
  case setValue(ElementID, value: String, editSequence: UInt32)
  case setFlag(ElementID, Flag, Bool)
  case focus(ElementID?)
  case navigate(url: String, mode: NavigationMode)
  case scroll(ElementID, ScrollAnchor)
  /// One of `title`, `open` (a URL), `announce`, `store` (key, value), `forget` (key).
  case effect(name: String, arguments: [String])
  /// Sets one style property through the object model, which a strict content security policy permits.
  case setStyle(ElementID, StyleProperty, String)
  /// Lets the browser draw a drag by itself from now on; nil ends that.
  case follow(ElementID, DragBinding?)
}

/// How the transform of an element depends on the translation of a drag: linear, with limits.
package struct DragBinding: Sendable, Hashable {
  /// Points of offset for each point of translation.
  package var offsetX, offsetY: Double
  /// Degrees for each point of horizontal translation, and the most degrees either way.
  package var rotation, rotationLimit: Double

  package init(offsetX: Double, offsetY: Double, rotation: Double = 0, rotationLimit: Double = 0) {
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.rotation = rotation
    self.rotationLimit = rotationLimit
  }
}

/// How the browser animates the changes of one frame.
package struct FrameTransaction: Sendable, Hashable {
  /// Seconds.
  package var duration, delay: Double
  /// A CSS timing function such as `ease-in-out` or `cubic-bezier(.2,.8,.2,1)`.
  package var curve: String

  package init(duration: Double, delay: Double = 0, curve: String) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }
}

/// The changes of one turn of a session.
package struct Frame: Sendable, Hashable {
  package var operations: [Operation]
  package var transaction: FrameTransaction?

  package init(operations: [Operation], transaction: FrameTransaction? = nil) {
    self.operations = operations
    self.transaction = transaction
  }
}

/// A complete rendering of a page.
package struct Document: Sendable, Hashable {
  /// Unescaped.
  package var title: String
  /// Escaped HTML, to stand inside the page's body as it is.
  package var body: String
  /// Style rules for the classes in `body`; they hold no text of users.
  package var rules: String
  /// Element to give the focus to once the page is live.
  package var focus: ElementID?

  package init(title: String, body: String, rules: String, focus: ElementID? = nil) {
    self.title = title
    self.body = body
    self.rules = rules
    self.focus = focus
  }
}
