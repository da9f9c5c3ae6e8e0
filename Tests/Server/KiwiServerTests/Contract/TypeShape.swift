import KiwiKit

/// The JSON of a type, as its `init(from:)` reads it, so that there is no second description of it.
indirect enum TypeShape {
  case text, integer, number, flag, date, url
  /// Texts, one for each case.
  case choice(TypeName, [String])
  /// A type that is one text or number.
  case scalar(TypeName, TypeShape, FieldRule?)
  case list(TypeShape)
  /// An object with members of any name.
  case map(TypeShape)
  case optional(TypeShape)
  case object(ObjectShape)
  case union(TypeName, [ObjectShape])
}

struct ObjectShape {
  struct Member {
    let name: String
    let shape: TypeShape
    /// Whether the type reads the member only if it is there, or reads null as nothing.
    let mayBeAbsent: Bool
    /// Whether the type tells an absent member from one that is null.
    let isChecked: Bool
  }

  let name: TypeName
  var members: [Member] = []
  var rules: [String: FieldRule]
  /// Members that are left out where they are nil; others are null.
  var omitted: Set<String> = []
  /// The member that tells the objects of a union apart, with its value.
  var tag: (name: String, value: String)?
}

struct TypeName: Hashable {
  /// In the sources, such as `LiveEvent.NewPost`.
  let declared: String
  /// In the contract, such as `StampedOptionalString`.
  let component: String

  let isGeneric: Bool

  /// Names in the contract of types whose own would be those of other types.
  private static let components = ["ReadingGoal.Period": "ReadingGoalPeriodName"]

  init(_ type: Any.Type) {
    let name = String(reflecting: type)
      .replacing(/\b(?:KiwiKit|KiwiServer|Formats|Swift|Foundation|FoundationEssentials)\./, with: "")
      .replacing(/\(unknown context at [^)]*\)\./, with: "")
    declared = name.split(separator: "<").first.map(String.init) ?? name
    component = Self.components[name] ?? name.filter { $0.isLetter || $0.isNumber }
    isGeneric = name.contains("<")
  }
}
