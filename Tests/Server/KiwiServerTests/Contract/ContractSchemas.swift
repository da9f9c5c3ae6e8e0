import KiwiKit

/// Schemas of types (JSON Schema 2020-12), each under its name.
struct ContractSchemas {
  private(set) var components: [String: ContractValue] = [:]
  /// The names of the types of the components.
  private var names: [String: String] = [:]
  private let reader = TypeReader()
  private let docs: DocComments
  /// Types of requests: their optional members may be absent, and unknown ones are ignored.
  private var inRequests: Set<TypeName> = []

  init(docs: DocComments) { self.docs = docs }

  func shape(of type: any Decodable.Type) throws -> TypeShape { try reader.shape(of: type) }

  /// Records the types of a request. A type of both requests and answers is described as requests accept it.
  mutating func noteRequest(_ shape: TypeShape) {
    switch shape {
    case .object(let object):
      if inRequests.insert(object.name).inserted { noteMembers(object) }
    case .union(let name, let objects):
      if inRequests.insert(name).inserted { for object in objects { noteMembers(object) } }
    case .list(let inner), .map(let inner), .optional(let inner): noteRequest(inner)
    default: break
    }
  }

  private mutating func noteMembers(_ object: ObjectShape) {
    for member in object.members { noteRequest(member.shape) }
  }

  /// The schema of a member or parameter.
  mutating func schema(_ shape: TypeShape, _ rule: FieldRule? = nil) -> ContractValue {
    switch shape {
    case .text: return Self.value("string", rule)
    case .integer: return Self.value("integer", rule)
    case .number: return Self.value("number", rule)
    case .flag: return ["type": "boolean"]
    case .url: return ["type": "string", "format": "uri"]
    case .date:
      let date: ContractValue = [
        "type": "string", "format": "date-time", "pattern": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$"#,
      ]
      return date.merged(with: Self.constraints(rule))
    case .choice(let name, let texts):
      define(name) { _ in ["type": "string", "enum": .list(texts.map(ContractValue.text))] }
      return .reference("schemas", name.component)
    case .scalar(let name, let inner, let own):
      if let rule { return schema(inner, rule) }
      define(name) { $0.schema(inner, own) }
      return .reference("schemas", name.component)
    case .list(let element):
      let elements: FieldRule? = if case .list(_, let of) = rule { of } else { nil }
      var result: ContractValue = ["type": "array"]
      result = result.merged(with: Self.constraints(rule))
      result["items"] = schema(element, elements)
      return result
    case .map(let element):
      return ["type": "object", "additionalProperties": schema(element, rule)]
    case .optional(let inner): return Self.nullable(schema(inner, rule))
    case .object(var object):
      if object.name.isGeneric, let rule, !rule.isPresence {
        object.rules = ["value": rule]
        return schema(object)
      }
      define(object.name) { $0.schema(object) }
      return .reference("schemas", object.name.component)
    case .union(let name, let objects):
      define(name) { schemas in
        ["oneOf": .list(objects.map { schemas.schema($0, in: name) })]
      }
      return .reference("schemas", name.component)
    }
  }

  /// The schema of an object with its members instead of a reference.
  mutating func schema(_ object: ObjectShape, in union: TypeName? = nil) -> ContractValue {
    let isRequest = inRequests.contains(object.name)
    var required: [String] = []
    var properties: ContractValue = [:]
    for member in object.members where member.name != object.tag?.name {
      let rule = rule(of: member, in: object, isRequest: isRequest)
      let isOmitted = object.omitted.contains(member.name) || rule.has(.omitted)
      var shape = member.shape
      if case .optional(let inner) = shape, isOmitted && !member.isChecked || rule.has(.always) {
        shape = inner
      }
      var schema = schema(shape, rule)
      if !member.mayBeAbsent || !isRequest && !isOmitted && !member.isChecked { required.append(member.name) }
      // Different kinds of a union may have members of the same name.
      if object.tag == nil {
        schema["description"] = words(of: member.name, in: object.name.declared).map(ContractValue.text)
      }
      properties[member.name] = schema
    }
    var result: ContractValue = ["type": "object"]
    let words = object.tag.map { docs[object.name.declared, $0.value] } ?? docs[object.name.declared]
    result["description"] = words.map(ContractValue.text)
    if let tag = object.tag {
      required.insert(tag.name, at: 0)
      var kind: ContractValue = [:]
      kind[tag.name] = ["const": .text(tag.value)] as ContractValue
      properties = kind.merged(with: properties)
    }
    if !required.isEmpty { result["required"] = .list(required.map(ContractValue.text)) }
    result["properties"] = properties
    return result
  }

  /// The documentation of a member. Request types share that of the type they create or change.
  private func words(of member: String, in type: String) -> String? {
    if let words = docs[type, member] { return words }
    let suffix = ["Request", "Change", "Update", "Draft", "Edit"].first(where: type.hasSuffix)
    return suffix.flatMap { docs[String(type.dropLast($0.count)), member] }
  }

  private mutating func define(_ name: TypeName, _ make: (inout ContractSchemas) -> ContractValue) {
    let earlier = names.updateValue(name.declared, forKey: name.component)
    precondition(
      earlier == nil || earlier == name.declared,
      "\(name.declared) and \(earlier ?? "") have the same name in the contract. Name one of them in TypeName."
    )
    guard components[name.component] == nil else { return }
    // A type may contain itself.
    components[name.component] = [:]
    var schema = make(&self)
    if schema["description"] == nil { schema["description"] = docs[name.declared].map(ContractValue.text) }
    components[name.component] = schema
  }

  mutating func define(_ name: String, _ schema: ContractValue) { components[name] = schema }

  // MARK: Rules

  /// Without a rule of the type, ids are UUIDs, and times in requests match the calendar.
  private func rule(of member: ObjectShape.Member, in object: ObjectShape, isRequest: Bool) -> FieldRule? {
    var shape = member.shape
    if case .optional(let inner) = shape { shape = inner }
    switch (object.rules[member.name], shape) {
    case (nil, .text) where member.name == "id" || member.name.hasSuffix("Id"): return .id
    case (nil, .date) where isRequest: return .pattern(Self.timePattern)
    case (let rule, _): return rule
    }
  }

  /// Matches existing months, days and times of day.
  private static let timePattern =
    String(API.dayPattern.dropLast()) + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$"

  private static func value(_ type: String, _ rule: FieldRule?) -> ContractValue {
    let base: ContractValue = ["type": .text(type)]
    return base.merged(with: constraints(rule))
  }

  static func constraints(_ rule: FieldRule?) -> ContractValue {
    var result: ContractValue = [:]
    func bounds(_ range: ClosedRange<Int>, _ least: String, _ most: String, from lowest: Int) {
      if range.lowerBound > lowest { result[least] = .integer(range.lowerBound) }
      if range.upperBound < Int.max { result[most] = .integer(range.upperBound) }
    }
    switch rule {
    case .line(let lengths), .text(let lengths), .length(let lengths):
      bounds(lengths, "minLength", "maxLength", from: 0)
    case .pattern(let pattern): result["pattern"] = .text(pattern)
    case .format(let format): result["format"] = .text(format)
    case .choice(let texts): result["enum"] = .list(texts.map(ContractValue.text))
    case .id: result["format"] = "uuid"
    case .number(let range): bounds(range, "minimum", "maximum", from: Int.min)
    case .atLeast(let least): result["minimum"] = .integer(least)
    case .decimal(let range):
      if range.lowerBound.isFinite { result["minimum"] = .number(range.lowerBound) }
      if range.upperBound.isFinite { result["maximum"] = .number(range.upperBound) }
    case .unique: result["uniqueItems"] = .flag(true)
    case .list(let range, _): bounds(range, "minItems", "maxItems", from: 0)
    case .all(let rules):
      for rule in rules { result = result.merged(with: constraints(rule)) }
    case .always, .omitted, nil: break
    }
    return result
  }

  private static func nullable(_ schema: ContractValue) -> ContractValue {
    if case .text(let type) = schema["type"], schema["enum"] == nil {
      var schema = schema
      schema["type"] = .list([.text(type), "null"])
      return schema
    }
    return ["oneOf": [schema, ["type": "null"]]]
  }
}

extension FieldRule {
  /// Restricts only the presence of a member.
  fileprivate var isPresence: Bool { self == .always || self == .omitted }
}

extension FieldRule? {
  /// Contains the rule, possibly among others.
  fileprivate func has(_ rule: FieldRule) -> Bool {
    if case .all(let rules) = self { rules.contains(rule) } else { self == rule }
  }
}
