/// One change to the page. Applied in order, a list of operations turns the last rendering into the next one.
package enum Operation: Sendable, Hashable {
  package enum Flag: String, Sendable, Hashable, CaseIterable { case checked, disabled, open }
  package enum NavigationMode: String, Sendable, Hashable { case push, replace, back }
  package enum ScrollAnchor: String, Sendable, Hashable { case start, center, end, nearest }
  package enum StyleProperty: String, Sendable, Hashable, CaseIterable {
    case transform, opacity, width, height
    case clipPath = "clip-path"
  }

  case setText(ElementID, String)
  /// `name` comes from a fixed list of the renderer. A nil value removes the attribute.
  case setAttribute(ElementID, name: String, value: String?)
  case setClasses(ElementID, String)
  /// Adds style rules to the page's generated sheet, in order.
  case addRules(String)
  /// Replaces all style rules added since the page's first content.
  case replaceRules(String)
  /// Inserts sibling elements as escaped HTML, before a child of `parent` or at its end.
  case insert(parent: ElementID, html: String, before: ElementID?)
  case delete(ElementID)
  /// Moves an element within its parent.
  case move(ElementID, before: ElementID?)
  /// Sets the value property of a control unless the user has edited it since `editSequence`.
  case setValue(ElementID, value: String, editSequence: UInt32)
  case setFlag(ElementID, Flag, Bool)
  case focus(ElementID?)
  case navigate(url: String, mode: NavigationMode)
  /// Scrolls the surrounding scroll view until an element reaches its vertical and horizontal anchors.
  case scroll(ElementID, ScrollAnchor, ScrollAnchor)
  /// An effect outside the tree. One of `title`, `open` (a URL), `announce`, `store` (key, value), `forget` (key),
  /// `trouble` (the number of a field, the error in its input).
  case effect(name: String, arguments: [String])
  /// Sets one style property through the object model, which a strict content security policy permits.
  case setStyle(ElementID, StyleProperty, String)
  /// Lets the browser draw a property during a drag. Nil ends this.
  case follow(source: ElementID, ElementID, StyleProperty, DragFormula?)
  /// Sets the animation of the following operations. Nil disables animation.
  case animate(FrameTransaction?)
}

/// The animation of the changes in one frame.
package struct FrameTransaction: Sendable, Hashable {
  /// The times in seconds.
  package var duration, delay: Double
  /// A CSS timing function such as `ease-in-out` or `cubic-bezier(.2,.8,.2,1)`.
  package var curve: String
  /// The number of repetitions; nil repeats forever.
  package var count: Int?
  /// True if every second repetition runs backwards.
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
  /// Escaped HTML for the page's body.
  package var body: String
  /// Style rules for the classes in `body`. They contain no user text.
  package var rules: String
  /// The element to focus once the page is live.
  package var focus: ElementID?
  /// Sheets and dialogs of a page without script. The HTML follows the body and covers it.
  package var dialogs: String
  /// True for a page without script that still has pending content.
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
