import KiwiKit

/// The JSON of a type as its `init(from:)` decodes it, so no second description is needed.
indirect enum TypeShape {
  case text, integer, number, flag, date, url
  /// An enumeration of texts.
  case choice(TypeName, [String])
  /// A type with a single text or number.
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
    /// The type decodes the member only if present, or treats null as absent.
    let mayBeAbsent: Bool
    /// The type distinguishes an absent member from null.
    let isChecked: Bool
  }

  let name: TypeName
  var members: [Member] = []
  var rules: [String: FieldRule]
  /// Members omitted when nil. Others are null.
  var omitted: Set<String> = []
  /// The member that distinguishes the objects of a union, with its value.
  var tag: (name: String, value: String)?
}

struct TypeName: Hashable {
  /// The name in the sources, such as `LiveEvent.NewPost`.
  let declared: String
  /// The name in the contract, such as `StampedOptionalString`.
  let component: String

  let isGeneric: Bool

  /// Replacements for type names that would collide in the contract.
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
