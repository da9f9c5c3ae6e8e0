import SwiftUISymbols

/// Writes records as HTML. Every text and every attribute value passes through `escape`.
package enum HTML {
  /// Escapes special characters, for text and quoted attributes alike.
  package static func escape(_ text: String, into result: inout String) {
    var needsEscape = false
    for byte in text.utf8
    where byte == 38 || byte == 60 || byte == 62 || byte == 34 || byte == 39 || byte == 0 {
      needsEscape = true
      break
    }
    guard needsEscape else {
      result += text
      return
    }
    var html = HTMLText()
    html.escape(text)
    result += html.string
  }

  /// Returns a URL that a page may link to: http, https, mailto, tel, or a path of this host. Returns nil for all other
  /// URLs.
  package static func safeURL(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F || $0 == "\\" }) {
      return nil
    }
    // Compared by bytes, as browsers do: in Swift a slash with a combining mark is a different character.
    let bytes = text.utf8
    if bytes.starts(with: "//".utf8) { return nil }
    if bytes.starts(with: "/".utf8) || bytes.starts(with: "#".utf8) || bytes.starts(with: "?".utf8) {
      return text
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return ["http", "https", "mailto", "tel"].contains(text[..<colon].lowercased()) ? text : nil
  }
}

@MainActor struct HTMLWriter {
  var html = HTMLText()
  /// The numbers of all used styles.
  var styles: Set<UInt32> = []
  /// A cache of some styles. Most elements share the style of a nearby one.
  private var lastStyles = ContiguousArray<UInt32>(repeating: .max, count: 64)
  /// Rules for single elements, since the page has no style attributes.
  var ownRules = ""
  var settings: [Operation] = []
  /// Properties that start with another value than their current one.
  private let entrances: [StyleTarget: Graph.Entrance]
  /// Set for a page without script.
  var form: FormWriting?

  init(entrances: [StyleTarget: Graph.Entrance] = [:], form: FormWriting? = nil) {
    self.entrances = entrances
    self.form = form
  }

  /// Writes a node and marks its output as shown.
  mutating func write(_ node: Node) {
    let outer = form?.scope ?? 0
    form?.scope = ElementNames.scope(of: node, within: outer)
    write(node, range: node.output.all)
    form?.scope = outer
    node.published = nil
    node.isShown = true
  }

  mutating func write(_ node: Node, range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if form != nil || !entrances.isEmpty || !writePrepared(node, at: index) {
        write(node, at: index, selected: nil)
      }
      index = node.output.end(of: index)
    }
  }

  /// Writes an element from its template. Returns false if it must be written individually.
  private mutating func writePrepared(_ node: Node, at index: Int) -> Bool {
    let output = node.output
    if let child = node.child(at: index) {
      write(child)
      return true
    }
    guard let markup = output.markup(at: index) else { return false }
    html += markup.start
    html.append(output.id(at: index))
    html += markup.middle
    note(output.style(at: index))
    if markup.isWhole { return true }
    if markup.hasValues {
      output.forEachAttribute(at: index) { name, value in write(name, value) }
      html += ">"
    }
    if markup.hasContent {
      if output.length(at: index) == 0 {
        html.escape(output.text(at: index))
      } else {
        write(node, range: output.children(of: index))
      }
    }
    html += markup.end
    return true
  }

  private mutating func note(_ style: UInt32) {
    let place = Int(style & 63)
    if lastStyles[place] == style { return }
    lastStyles[place] = style
    styles.insert(style)
  }

  private mutating func write(_ node: Node, at index: Int, selected: Bool?) {
    let record = node.output[index]
    guard record.tag != .node else {
      if let child = node.child(at: index) { write(child) }
      return
    }
    if form == nil {
      write(node, at: index, record, selected: selected)
    } else {
      writeInForm(node, at: index, record, selected: selected)
    }
  }

  mutating func write(
    _ node: Node, at index: Int, _ record: Record, selected: Bool?, as control: FormWriting.Control? = nil
  ) {
    let attributes = record.attributes
    let tag = control?.tag ?? record.tag.name
    html += "<"
    html += tag
    html += " id=\"n\(record.id)\""
    if let control {
      html += control.attributes
    } else if record.tag == .button {
      html += " type=\"button\""
    } else if record.tag.isField, !record.has(.autocomplete) {
      // The page keeps typed text per user; the browser would restore it for the next user too.
      html += " autocomplete=\"off\""
    }
    styles.insert(record.style)
    let classes = Self.classes(of: record)
    if !classes.isEmpty { html += " class=\"\(classes)\"" }
    var value: String?
    for attribute in attributes {
      if let property = attribute.name.style {
        let target = StyleTarget(element: record.id, property: property)
        let value = entrances.isEmpty ? attribute.value : entrances[target]?.first ?? attribute.value
        ownRules += "#n\(record.id){\(attribute.name.html):\(value)}"
        settings.append(.setStyle(record.id, property, value))
      } else if attribute.name == .value, record.tag.holdsValueAsText || record.tag == .select {
        value = attribute.value
      } else if control?.omits.contains(attribute.name) != true {
        write(attribute.name, attribute.value)
      }
    }
    if selected == true { html += " selected" }
    html += ">"
    if record.tag.isVoid { return }
    if record.tag == .svg, record.length == 0 {
      html += Symbols.shape(record.text)
    } else if record.tag.holdsValueAsText {
      // The parser drops one line break after the start tag.
      html += "\n"
      html.escape(value ?? "")
    } else if record.length == 0 {
      html.escape(record.text)
    } else if record.tag == .select {
      writeOptions(node, of: index, selected: value.flatMap { Int($0) })
    } else {
      write(node, range: node.output.children(of: index))
    }
    html += control?.end ?? ""
    if control?.isDialog == true { closeDialog(node, index) }
    if form?.hasMore == true, record.scrolls { writeMoreButton(in: node, index) }
    html += "</\(tag)>"
  }

  private mutating func write(_ name: AttributeName, _ value: String) { html.write(name, value) }

  private mutating func writeOptions(_ node: Node, of index: Int, selected: Int?) {
    var position = 0
    writeOptions(node, range: node.output.children(of: index), selected: selected, position: &position)
  }

  private mutating func writeOptions(
    _ node: Node, range: Range<Int>, selected: Int?, position: inout Int
  ) {
    for index in node.output.siblings(in: range) {
      if let child = node.child(at: index) {
        let outer = form?.scope ?? 0
        form?.scope = ElementNames.scope(of: child, within: outer)
        writeOptions(child, range: child.output.all, selected: selected, position: &position)
        form?.scope = outer
        child.published = nil
        child.isShown = true
      } else {
        write(node, at: index, selected: position == selected)
        position += 1
      }
    }
  }

  static func classes(of record: Record) -> String {
    classes(record.kind, record.style, record.traits)
  }

  static func classes(_ kind: Kind, _ style: UInt32, _ traits: Traits) -> String {
    var classes = kind == .none ? "" : kind.name
    if style != 0 { classes += (classes.isEmpty ? "s" : " s") + String(style) }
    if traits.contains(.wantsWidth) { classes += classes.isEmpty ? "gh" : " gh" }
    if traits.contains(.wantsHeight) { classes += classes.isEmpty ? "gv" : " gv" }
    return classes
  }
}
