import SwiftUICore

/// What the host sends over a page's socket, as text.
enum ServerMessage {
  /// - Parameters:
  ///   - number: The frame's place in the order of frames; the page acknowledges it.
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
      json.number(transaction.duration)
      json.raw(",")
      json.number(transaction.delay)
      json.raw(",")
      json.string(transaction.curve)
      json.raw("]")
    }
    json.raw("}")
    return json.text
  }

  /// Says that events were handled and changed nothing to be seen.
  static func handled(_ sequence: UInt32) -> String {
    "{\"a\":\(sequence)}"
  }

  /// The page's session is live again, under this key.
  static func welcome(key: String, version: String, handled: UInt32) -> String {
    var json = JSONText()
    json.raw("{\"welcome\":")
    json.string(key)
    json.raw(",\"v\":")
    json.string(version)
    json.raw(",\"a\":\(handled)}")
    return json.text
  }

  /// The session is a new one: the whole content of the page.
  static func page(_ document: Document, key: String, version: String) -> String {
    var json = JSONText()
    json.raw("{\"welcome\":")
    json.string(key)
    json.raw(",\"v\":")
    json.string(version)
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
  /// An array of the operation's short name and its parameters.
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
    case .insert(let parent, let html, let before):
      write("i", parent) {
        $0.string(html)
        $0.raw(",\(before ?? 0)")
      }
    case .delete(let id): raw("[\"d\",\(id)]")
    case .move(let id, let before): raw("[\"m\",\(id),\(before ?? 0)]")
    case .replace(let id, let html): write("r", id) { $0.string(html) }
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
    case .scroll(let id, let anchor): raw("[\"s\",\(id),\"\(anchor.rawValue)\"]")
    case .effect(let name, let parameters): append(effect: name, parameters)
    case .setStyle(let id, let property, let value):
      write("y", id) {
        $0.raw("\"\(property.rawValue)\",")
        $0.string(value)
      }
    case .follow(let id, let binding):
      write("g", id) { json in
        guard let binding else { return json.raw("null") }
        var separator = "["
        for part in [binding.offsetX, binding.offsetY, binding.rotation, binding.rotationLimit] {
          json.raw(separator)
          json.number(part)
          separator = ","
        }
        json.raw("]")
      }
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
