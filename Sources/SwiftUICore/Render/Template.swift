/// All of an output but its numbers and its texts: what the same views give in every row and every session.
final class Template: Sendable {
  struct Part: Sendable, Equatable {
    let key: UInt32
    let style: UInt32
    let length: UInt32
    let child: UInt32
    /// The place of its text, or else of its first attribute's value, among the values of an output.
    let firstValue: UInt32
    let tag: Tag
    let kind: Kind
    let traits: Traits
    /// Whether its text is among the values.
    let hasText: Bool
    /// Whether the values of some attributes are.
    let valuedAttributes: Bool
    /// A text that is the program's, such as the name of an icon.
    let fixedText: String
    /// Without the values that are kept elsewhere.
    let attributes: [Attribute]

    init(_ record: Record, values: inout [String]) {
      key = record.key
      style = record.style
      length = record.length
      child = record.child
      firstValue = UInt32(truncatingIfNeeded: values.count)
      tag = record.tag
      kind = record.kind
      traits = record.traits
      hasText = !record.text.isEmpty && record.tag != .svg
      fixedText = hasText ? "" : record.text
      if hasText { values.append(record.text) }
      valuedAttributes = record.attributes.contains { $0.name.isContent }
      guard valuedAttributes else {
        attributes = record.attributes
        return
      }
      var attributes = record.attributes
      for index in attributes.indices where attributes[index].name.isContent {
        values.append(attributes[index].value)
        attributes[index].value = ""
      }
      self.attributes = attributes
    }

    /// Whether a record has this part, in which case its values are added.
    func fits(_ record: Record, values: inout ContiguousArray<String>) -> Bool {
      guard key == record.key, style == record.style, length == record.length, child == record.child,
        tag == record.tag, kind == record.kind, traits == record.traits,
        firstValue == UInt32(truncatingIfNeeded: values.count),
        attributes.count == record.attributes.count
      else { return false }
      if hasText {
        if record.text.isEmpty { return false }
        values.append(record.text)
      } else if fixedText != record.text {
        return false
      }
      for (own, other) in zip(attributes, record.attributes) {
        guard own.name == other.name else { return false }
        if own.name.isContent {
          values.append(other.value)
        } else if own.value != other.value {
          return false
        }
      }
      return true
    }

    /// Tells most parts apart; the rest is left to the comparison.
    var fingerprint: UInt64 {
      let small = UInt64(tag.rawValue) << 16 | UInt64(kind.rawValue) << 8 | UInt64(traits.rawValue)
      let numbers = UInt64(key) << 32 | UInt64(style)
      let places = UInt64(length) << 32 | UInt64(firstValue) << 12 ^ UInt64(attributes.count)
      return (numbers ^ small &* 0x9E37_79B9_7F4A_7C15) &+ places &* 0xBF58_476D_1CE4_E5B9
    }
  }

  static let empty = Template([])

  let parts: ContiguousArray<Part>
  /// How each part is written, made when the first output with this template is.
  @MainActor var markup: ContiguousArray<Markup?> {
    if let knownMarkup { return knownMarkup }
    let markup = ContiguousArray(parts.map { Markup($0) })
    knownMarkup = markup
    return markup
  }
  @MainActor private var knownMarkup: ContiguousArray<Markup?>?

  init(_ parts: ContiguousArray<Part>) { self.parts = parts }

  /// The values of a draft, if it has this template.
  func values(of draft: Draft, count: Int) -> ContiguousArray<String>? {
    guard draft.count == parts.count else { return nil }
    var values: ContiguousArray<String> = []
    values.reserveCapacity(count)
    for index in parts.indices where !parts[index].fits(draft[index], values: &values) { return nil }
    return values
  }

  /// The places of a part's values among those of an output.
  func values(of index: Int, among count: Int) -> Range<Int> {
    let first = Int(parts[index].firstValue)
    return first..<(index + 1 < parts.count ? Int(parts[index + 1].firstValue) : count)
  }
}

extension Template {
  @MainActor private static var table = WeakTable<Template>()

  /// How many are known, for measurements.
  @MainActor static var count: Int { table.count }

  /// The numbers of all styles in use.
  @MainActor static var styles: Set<UInt32> {
    var styles: Set<UInt32> = []
    table.forEach { template in
      for part in template.parts { styles.insert(part.style) }
    }
    return styles
  }

  /// The one that other nodes have as well, if there are any.
  @MainActor static func shared(_ parts: ContiguousArray<Part>) -> Template {
    if parts.isEmpty { return empty }
    var fingerprint: UInt64 = 0
    for part in parts {
      fingerprint = (fingerprint << 7 | fingerprint >> 57) ^ part.fingerprint
    }
    return table.object(fingerprint) {
      $0.parts == parts
    } make: {
      Template(parts)
    }
  }
}
