import SwiftUICore

/// A model of the browser's page: parses the server's HTML and applies operations as the script does.
@MainActor package final class PageModel {
  package final class Element {
    package var tag: String
    package var attributes: [String: String] = [:]
    package var text = ""
    package var children: [Element] = []
    package weak var parent: Element?

    package init(_ tag: String) { self.tag = tag }

    package var id: String { attributes["id"] ?? "" }

    /// Everything that a user sees, without element ids.
    package var picture: String {
      let list = attributes.filter { $0.key != "id" }.sorted { $0.key < $1.key }
        .map { " \($0.key)=\($0.value)" }.joined()
      return "<\(tag)\(list)>\(text)\(children.map(\.picture).joined())</\(tag)>"
    }

    package var allText: String { text + children.map(\.allText).joined() }
    package var everything: [Element] { [self] + children.flatMap(\.everything) }
  }

  package struct Failure: Error, CustomStringConvertible { package let description: String }

  package let root = Element("body")
  package private(set) var styles: [ElementID: [String: String]] = [:]
  package private(set) var effects: [String] = []
  package private(set) var navigations: [String] = []
  package private(set) var rules: String
  private let firstRules: String

  package init(_ document: Document) throws {
    rules = document.rules
    firstRules = document.rules
    root.children = try Self.parse(document.body)
    for child in root.children { child.parent = root }
    var rest = document.rules[...]
    // Matches only ids, because colors start with a number sign as well.
    while let start = rest.firstRange(of: "#n")?.lowerBound, let open = rest[start...].firstIndex(of: "{"),
      let close = rest[open...].firstIndex(of: "}")
    {
      if let id = UInt32(rest[start..<open].dropFirst(2)) {
        let parts = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2 { styles[id, default: [:]][parts[0]] = parts[1] }
      }
      rest = rest[rest.index(after: close)...]
    }
  }

  package var picture: String { root.children.map { picture($0) }.joined() }

  /// Includes inline styles, except neutral values.
  private func picture(_ element: Element) -> String {
    let list = element.attributes.filter { $0.key != "id" }.sorted { $0.key < $1.key }
      .map { " \($0.key)=\($0.value)" }.joined()
    let own = (styles[number(element)] ?? [:]).filter { !["none", "1", "auto"].contains($0.value) }
      .sorted { $0.key < $1.key }.map { " \($0.key):\($0.value)" }.joined()
    let inside = element.children.map { picture($0) }.joined()
    return "<\(element.tag)\(list)\(own)>\(element.text)\(inside)</\(element.tag)>"
  }

  private func number(_ element: Element) -> ElementID { UInt32(element.id.dropFirst()) ?? 0 }

  package func element(_ id: ElementID) throws -> Element {
    if id == 0 { return root }
    let found = root.everything.filter { $0.id == "n\(id)" }
    guard let first = found.first, found.count == 1 else {
      throw Failure(description: "\(found.count) elements have the id \(id)")
    }
    return first
  }

  package func apply(_ frame: Frame?) throws {
    for operation in frame?.operations ?? [] { try apply(operation) }
  }

  private func apply(_ operation: Operation) throws {
    switch operation {
    case .setText(let id, let text):
      let element = try element(id)
      element.children = []
      element.text = text
    case .setAttribute(let id, let name, let value): try element(id).attributes[name] = value
    case .setClasses(let id, let classes):
      try element(id).attributes["class"] = classes.isEmpty ? nil : classes
    case .addRules(let added): rules += added
    case .replaceRules(let added): rules = firstRules + added
    case .insert(let parent, let html, let before):
      let parent = try element(parent)
      let index = try index(before, in: parent)
      let inserted = try Self.parse(html)
      for child in inserted { child.parent = parent }
      parent.children.insert(contentsOf: inserted, at: index)
    case .delete(let id):
      let element = try element(id)
      element.parent?.children.removeAll { $0 === element }
      for gone in element.everything { styles[number(gone)] = nil }
    case .move(let id, let before):
      let element = try element(id)
      guard let parent = element.parent else { throw Failure(description: "\(id) has no parent") }
      parent.children.removeAll { $0 === element }
      parent.children.insert(element, at: try index(before, in: parent))
    case .setValue(let id, let value, _):
      let element = try element(id)
      if element.tag == "textarea" {
        element.text = value
      } else if element.tag == "select" {
        let options = element.children
        for (position, option) in options.enumerated() {
          option.attributes["selected"] = String(position) == value ? "" : nil
        }
      } else {
        element.attributes["value"] = value
      }
    case .setFlag(let id, let flag, let isOn): try element(id).attributes[flag.rawValue] = isOn ? "" : nil
    case .setStyle(let id, let property, let value):
      _ = try element(id)
      styles[id, default: [:]][property.rawValue] = value
    case .navigate(let url, _): navigations.append(url)
    case .effect(let name, let arguments): effects.append(([name] + arguments).joined(separator: " "))
    case .focus(let id): if let id { _ = try element(id) }
    case .scroll(let id, _, _), .follow(_, let id, _, _): _ = try element(id)
    case .animate: break
    }
  }

  private func index(_ before: ElementID?, in parent: Element) throws -> Int {
    guard let before else { return parent.children.count }
    guard let index = parent.children.firstIndex(where: { $0.id == "n\(before)" }) else {
      throw Failure(description: "\(before) is not in \(parent.id)")
    }
    return index
  }

  // MARK: Parsing

  package static func parse(_ html: String) throws -> [Element] {
    let top = Element("top")
    var stack = [top]
    var rest = html.unicodeScalars[...]
    func fail(_ problem: String) -> Failure {
      Failure(description: problem + " at " + String(rest.prefix(40)))
    }
    while let scalar = rest.first {
      if scalar != "<" {
        let text = rest.prefix { $0 != "<" }
        stack[stack.count - 1].text += unescape(String(text))
        rest = rest.dropFirst(text.count)
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw fail("unterminated tag") }
      var inside = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      if inside.hasPrefix("/") {
        let closed = stack.removeLast()
        guard closed.tag == inside.dropFirst(), !stack.isEmpty else {
          throw fail("\(inside) closes \(closed.tag)")
        }
        if closed.tag == "textarea", closed.text.hasPrefix("\n") { closed.text.removeFirst() }
        continue
      }
      let isSelfClosing = inside.hasSuffix("/")
      if isSelfClosing { inside.removeLast() }
      let name = inside.prefix { $0 != " " }
      let element = Element(String(name))
      var attributes = inside.dropFirst(name.count)
      while true {
        attributes = attributes.drop { $0 == " " }
        if attributes.isEmpty { break }
        let key = attributes.prefix { $0 != "=" && $0 != " " }
        attributes = attributes.dropFirst(key.count)
        var value = ""
        if attributes.first == "=" {
          guard attributes.dropFirst().first == "\"",
            let close = attributes.dropFirst(2).firstIndex(of: "\"")
          else { throw fail("unquoted value") }
          value = unescape(String(attributes.dropFirst(2)[..<close]))
          attributes = attributes[attributes.index(after: close)...]
        }
        element.attributes[String(key)] = value
      }
      element.parent = stack[stack.count - 1]
      stack[stack.count - 1].children.append(element)
      if !isSelfClosing, !["input", "img", "br"].contains(element.tag) { stack.append(element) }
    }
    guard stack.count == 1 else { throw fail("an element is not closed") }
    return top.children
  }

  private static func unescape(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
