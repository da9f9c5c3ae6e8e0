import SwiftUICore

/// The text messages that the host sends to a page.
enum ServerMessage {
  /// - Parameters:
  ///   - number: The number of the frame, which the page acknowledges.
  ///   - handled: The newest event whose effect is in this frame or an earlier one.
  static func frame(_ frame: Frame, number: UInt32, handled: UInt32) -> String {
    var json = JSONText()
    json.raw("{\"n\":")
    json.number(number)
    json.raw(",\"a\":")
    json.number(handled)
    json.raw(",\"o\":[")
    var isFirst = true
    for operation in frame.operations {
      if !isFirst { json.raw(",") }
      isFirst = false
      json.append(operation)
    }
    json.raw("]")
    if let transaction = frame.transaction {
      json.raw(",\"x\":[")
      json.append(transaction)
      json.raw("]")
    }
    json.raw("}")
    return json.text
  }

  /// Acknowledges events without visible changes.
  static func handled(_ sequence: UInt32) -> String {
    "{\"a\":\(sequence)}"
  }

  /// Confirms that the page's session is live, with its key.
  ///
  /// - Parameter owner: The user of the page, whose stored values the browser keeps separate; empty for an anonymous
  ///   visitor.
  static func welcome(key: String, version: String, owner: String, handled: UInt32) -> String {
    var json = JSONText()
    json.raw("{\"welcome\":")
    json.string(key)
    json.raw(",\"v\":")
    json.string(version)
    json.raw(",\"u\":")
    json.string(owner)
    json.raw(",\"a\":\(handled)}")
    return json.text
  }

  /// Sends the whole content of the page, for a new session.
  static func page(_ document: Document, key: String, version: String, owner: String) -> String {
    var json = JSONText()
    json.raw("{\"welcome\":")
    json.string(key)
    json.raw(",\"v\":")
    json.string(version)
    json.raw(",\"u\":")
    json.string(owner)
    json.raw(",\"page\":{\"title\":")
    json.string(document.title)
    json.raw(",\"rules\":")
    json.string(document.rules)
    json.raw(",\"html\":")
    json.string(document.body)
    json.raw(",\"focus\":\(document.focus ?? 0)}}")
    return json.text
  }
}

extension JSONText {
  /// Appends an array of the operation's short name and its parameters.
  mutating func append(_ operation: Operation) {
    switch operation {
    case .setText(let id, let text): write("t", id) { $0.string(text) }
    case .setAttribute(let id, let name, let value):
      write("a", id) {
        $0.string(name)
        $0.raw(",")
        $0.string(orNull: value)
      }
    case .setClasses(let id, let classes): write("c", id) { $0.string(classes) }
    case .addRules(let rules):
      raw("[\"css\",")
      string(rules)
      raw("]")
    case .replaceRules(let rules):
      raw("[\"css\",")
      string(rules)
      raw(",1]")
    case .insert(let parent, let html, let before):
      write("i", parent) {
        $0.string(html)
        $0.raw(",\(before ?? 0)")
      }
    case .delete(let id): raw("[\"d\",\(id)]")
    case .move(let id, let before): raw("[\"m\",\(id),\(before ?? 0)]")
    case .setValue(let id, let value, let editSequence):
      write("v", id) {
        $0.string(value)
        $0.raw(",\(editSequence)")
      }
    case .setFlag(let id, let flag, let isSet): raw("[\"k\",\(id),\"\(flag.rawValue)\",\(isSet)]")
    case .focus(let id): raw("[\"f\",\(id ?? 0)]")
    case .navigate(let url, let mode):
      raw("[\"p\",")
      string(url)
      raw(",\"\(mode.rawValue)\"]")
    case .scroll(let id, let block, let inline):
      raw("[\"s\",\(id),\"\(block.rawValue)\",\"\(inline.rawValue)\"]")
    case .effect(let name, let parameters): append(effect: name, parameters)
    case .setStyle(let id, let property, let value):
      write("y", id) {
        $0.raw("\"\(property.rawValue)\",")
        $0.string(value)
      }
    case .follow(let source, let id, let property, let formula):
      raw("[\"g\",\(source),\(id),\"\(property.rawValue)\"")
      if let formula { append(formula) }
      raw("]")
    case .animate(let transaction):
      raw("[\"x\"")
      if let transaction {
        raw(",")
        append(transaction)
      }
      raw("]")
    }
  }

  /// Appends duration and delay in seconds and a curve; for a repeated animation, then the count and whether it
  /// reverses.
  fileprivate mutating func append(_ transaction: FrameTransaction) {
    number(transaction.duration)
    raw(",")
    number(transaction.delay)
    raw(",")
    string(transaction.curve)
    if transaction.count == 1 { return }
    // JSON has no infinity.
    raw(",\(transaction.count ?? 1_000_000_000),\(transaction.reverses)")
  }

  private mutating func append(_ formula: DragFormula) {
    raw(",[")
    for (index, part) in formula.parts.enumerated() {
      if index > 0 { raw(",") }
      string(part)
    }
    raw("]")
    for term in formula.terms {
      var separator = ",["
      for number in [
        term.rest, term.slopes.x, term.slopes.y, term.slopes.absoluteX, term.slopes.absoluteY, term.low,
        term.high,
      ] {
        raw(separator)
        self.number(number)
        separator = ","
      }
      raw("]")
    }
  }

  private mutating func append(effect name: String, _ parameters: [String]) {
    raw("[\"e\",")
    string(name)
    raw(",[")
    var separator = ""
    for parameter in parameters {
      raw(separator)
      string(parameter)
      separator = ","
    }
    raw("]]")
  }

  private mutating func write(_ name: StaticString, _ id: ElementID, _ rest: (inout JSONText) -> Void) {
    raw("[\"\(name)\",\(id),")
    rest(&self)
    raw("]")
  }
}
