/// A field of an item that users can correct.
package protocol BitField: Hashable, Sendable, CaseIterable {
  /// The field's bit. It is persisted, so it never changes.
  var bit: Int { get }
}

/// A persisted set of fields, with a bit for each.
package struct FieldSet<Field: BitField>: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package init(_ field: Field) {
    rawValue = field.bit
  }

  package init(_ fields: some Sequence<Field>) {
    self = fields.reduce(into: []) { $0.insert(Self($1)) }
  }
}

/// Facts of an item that users can correct field by field.
package protocol CorrectableFacts: Equatable {
  associatedtype Field: BitField

  /// Copies a field from other facts.
  mutating func take(_ field: Field, of other: Self)
}

extension BitField {
  /// Returns the fields in which two facts differ.
  package static func differences<Facts: CorrectableFacts>(of facts: Facts, from other: Facts) -> [Self]
  where Facts.Field == Self {
    allCases.filter { field in
      var changed = facts
      changed.take(field, of: other)
      return changed != facts
    }
  }
}
