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
