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

extension CorrectableFacts {
  /// Returns the fields in which these facts differ from others.
  func differences(from other: Self) -> [Field] {
    Field.allCases.filter { field in
      var changed = self
      changed.take(field, of: other)
      return changed != self
    }
  }
}
