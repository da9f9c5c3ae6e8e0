/// An output without numbers and texts, shared by equal views in all sessions.
final class Template: Sendable {
  struct Part: Sendable {
    let key: UInt32
    let style: UInt32
    let length: UInt32
    let child: UInt32
    /// The position of its first value in the output's values, the text or an attribute's.
    let firstValue: UInt32
    let tag: Tag
    let kind: Kind
    let traits: Traits
    /// True if the text is among the values.
    let hasText: Bool
    /// True if the values of some attributes are.
    let valuedAttributes: Bool
    /// A text of the app, such as the name of an icon.
    let fixedText: String
    /// The attributes, without the values that are stored elsewhere.
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

    /// Returns whether a record matches this part, and appends its values.
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

    /// Returns a hash that distinguishes most records.
    ///
    /// - Parameter firstValue: The number of values of the preceding records.
    static func fingerprint(of record: Record, firstValue: Int) -> UInt64 {
      let small =
        UInt64(record.tag.rawValue) << 16 | UInt64(record.kind.rawValue) << 8 | UInt64(record.traits.rawValue)
      let numbers = UInt64(record.key) << 32 | UInt64(record.style)
      let first = UInt64(UInt32(truncatingIfNeeded: firstValue))
      let places = UInt64(record.length) << 32 | first << 12 ^ UInt64(record.attributes.count)
      return (numbers ^ small &* 0x9E37_79B9_7F4A_7C15) &+ places &* 0xBF58_476D_1CE4_E5B9
    }
  }

  static let empty = Template([])

  let parts: ContiguousArray<Part>
  /// The markup of each part, created with the first output of this template.
  @MainActor var markup: ContiguousArray<Markup?> {
    if let knownMarkup { return knownMarkup }
    let markup = ContiguousArray(parts.map { Markup($0) })
    knownMarkup = markup
    return markup
  }
  @MainActor private var knownMarkup: ContiguousArray<Markup?>?

  init(_ parts: ContiguousArray<Part>) { self.parts = parts }

  /// Returns the values of a draft if it has this template.
  func values(of draft: OutputDraft, count: Int) -> ContiguousArray<String>? {
    guard draft.count == parts.count else { return nil }
    var values: ContiguousArray<String> = []
    values.reserveCapacity(count)
    for index in parts.indices where !parts[index].fits(draft[index], values: &values) { return nil }
    return values
  }

  /// Returns the range of a part's values among those of an output.
  func values(of index: Int, among count: Int) -> Range<Int> {
    let first = Int(parts[index].firstValue)
    return first..<(index + 1 < parts.count ? Int(parts[index + 1].firstValue) : count)
  }
}

extension Template {
  @MainActor private static var table = WeakTable<Template>()

  /// The number of shared templates, for measurements.
  @MainActor static var count: Int { table.count }

  /// The numbers of all styles in use.
  @MainActor static var styles: Set<UInt32> {
    var styles: Set<UInt32> = []
    table.forEach { template in
      for part in template.parts { styles.insert(part.style) }
    }
    return styles
  }

  /// Returns the shared template of a draft, and the draft's values.
  ///
  /// Most drafts match a known template, so parts are created only if no template matches.
  @MainActor static func shared(by draft: OutputDraft) -> (
    template: Template, values: ContiguousArray<String>
  ) {
    if draft.isEmpty { return (empty, []) }
    var fingerprint: UInt64 = 0
    var count = 0
    for record in draft {
      let part = Part.fingerprint(of: record, firstValue: count)
      fingerprint = (fingerprint << 7 | fingerprint >> 57) ^ part
      if record.tag != .svg, !record.text.isEmpty { count += 1 }
      for attribute in record.attributes where attribute.name.isContent { count += 1 }
    }
    var values: ContiguousArray<String>?
    let template = table.object(fingerprint) {
      values = $0.values(of: draft, count: count)
      return values != nil
    } make: {
      var made: [String] = []
      let template = Template(ContiguousArray(draft.map { Part($0, values: &made) }))
      values = ContiguousArray(made)
      return template
    }
    return (template, values ?? [])
  }
}
