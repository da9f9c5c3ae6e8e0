/// What people can correct of something.
protocol BitField: Hashable, Sendable, CaseIterable {
  /// Kept in databases: a field never gets another one's bit.
  var bit: Int { get }
}

/// A set of fields as the database keeps it: a bit for each.
struct FieldSet<Field: BitField>: OptionSet, Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  init(_ field: Field) {
    rawValue = field.bit
  }

  init(_ fields: some Sequence<Field>) {
    self = fields.reduce(into: []) { $0.insert(Self($1)) }
  }
}

/// Facts of an item that users correct field by field.
protocol CorrectableFacts: Equatable {
  associatedtype Field: BitField

  /// Copies a field of other facts.
  mutating func take(_ field: Field, of other: Self)
}

extension BitField {
  /// Returns the fields in which facts differ from others.
  static func differences<Facts: CorrectableFacts>(of facts: Facts, from other: Facts) -> [Self]
  where Facts.Field == Self {
    allCases.filter { field in
      var changed = facts
      changed.take(field, of: other)
      return changed != facts
    }
  }
}
