/// One change to the page. A list of them, applied in order, turns the last rendering into the next one.
package enum Operation: Sendable, Hashable {
  package enum Flag: String, Sendable, Hashable, CaseIterable { case checked, disabled, open }
  package enum NavigationMode: String, Sendable, Hashable { case push, replace, back }
  package enum ScrollAnchor: String, Sendable, Hashable { case start, center, end, nearest }
  package enum StyleProperty: String, Sendable, Hashable, CaseIterable {
    case transform, opacity, width, height
    case clipPath = "clip-path"
  }

  case setText(ElementID, String)
  /// `name` comes from a fixed list of the renderer; nil takes the attribute away.
  case setAttribute(ElementID, name: String, value: String?)
  case setClasses(ElementID, String)
  /// Adds style rules to the page's one generated sheet, in order.
  case addRules(String)
  /// Puts style rules in the place of all that were added since the page's first content.
  case replaceRules(String)
  /// Inserts escaped HTML, one or more sibling elements, before a child of `parent` or at its end.
  case insert(parent: ElementID, html: String, before: ElementID?)
  case delete(ElementID)
  /// Moves an element within its parent.
  case move(ElementID, before: ElementID?)
  /// Sets the value property of a control unless the user has edited it since `editSequence`.
  case setValue(ElementID, value: String, editSequence: UInt32)
  case setFlag(ElementID, Flag, Bool)
  case focus(ElementID?)
  case navigate(url: String, mode: NavigationMode)
  /// Scrolls what is around an element until it is where it should be, vertically and horizontally.
  case scroll(ElementID, ScrollAnchor, ScrollAnchor)
  /// One of `title`, `open` (a URL), `announce`, `store` (key, value), `forget` (key), `trouble` (the number of a
  /// field, what is wrong with what was put in).
  case effect(name: String, arguments: [String])
  /// Sets one style property through the object model, which a strict content security policy permits.
  case setStyle(ElementID, StyleProperty, String)
  /// Lets the browser draw what a drag does to a property; nil ends that.
  case follow(source: ElementID, ElementID, StyleProperty, DragFormula?)
  /// How the operations after this one are animated; nil: not at all.
  case animate(FrameTransaction?)
}

/// How the browser animates the changes of one frame.
package struct FrameTransaction: Sendable, Hashable {
  /// Seconds.
  package var duration, delay: Double
  /// A CSS timing function such as `ease-in-out` or `cubic-bezier(.2,.8,.2,1)`.
  package var curve: String
  /// How often it runs; nil for ever.
  package var count: Int?
  /// Whether every second run goes backwards.
  package var reverses: Bool

  package init(
    duration: Double, delay: Double = 0, curve: String, count: Int? = 1, reverses: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.count = count
    self.reverses = reverses
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
  /// Of a page without script: sheets and questions, as HTML that stands behind the body and covers it.
  package var dialogs: String
  /// Of a page without script: whether something on it is still to come.
  package var isUnfinished: Bool

  package init(
    title: String, body: String, rules: String, focus: ElementID? = nil, dialogs: String = "",
    isUnfinished: Bool = false
  ) {
    self.title = title
    self.body = body
    self.rules = rules
    self.focus = focus
    self.dialogs = dialogs
    self.isUnfinished = isUnfinished
  }
}
