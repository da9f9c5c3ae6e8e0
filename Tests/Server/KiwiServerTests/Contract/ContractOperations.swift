import KiwiKit

/// The operations of the contract, from the endpoints' declarations.
struct ContractOperations {
  private(set) var schemas: ContractSchemas
  private(set) var paths: ContractValue = [:]
  private let docs: DocComments

  init(_ endpoints: [EndpointDescription], docs: DocComments) throws {
    self.docs = docs
    schemas = ContractSchemas(docs: docs)
    for endpoint in endpoints {
      switch endpoint.body.bodyForm {
      case .json(let type), .optionalJSON(let type): schemas.noteRequest(try schemas.shape(of: type))
      case .form(let type), .fields(let type): schemas.noteRequest(try schemas.shape(of: type))
      case .formOrJSON(let form, let type):
        schemas.noteRequest(try schemas.shape(of: form))
        schemas.noteRequest(try schemas.shape(of: type))
      case .none: break
      }
    }
    for endpoint in endpoints {
      let operation = try operation(endpoint)
        .merged(with: ContractParts.operations[endpoint.name] ?? [:])
      var path = paths[endpoint.path.description] ?? [:]
      path[endpoint.method.rawValue.lowercased()] = operation
      paths[endpoint.path.description] = path
    }
    try addMessages()
  }

  /// Adds the messages of the WebSocket, which are not the body or answer of an endpoint.
  private mutating func addMessages() throws {
    let request = try schemas.shape(of: LiveRequest.self)
    schemas.noteRequest(request)
    _ = schemas.schema(request)
    var message: ContractValue = ["type": "array", "minItems": 1]
    message["description"] = docs["LiveMessage"].map(ContractValue.text)
    message["items"] = schemas.schema(try schemas.shape(of: LiveEvent.self))
    schemas.define("LiveMessage", message)
  }

  private mutating func operation(_ endpoint: EndpointDescription) throws -> ContractValue {
    var result: ContractValue = [
      "tags": [.text(ContractParts.tag(of: endpoint.path))], "operationId": .text(endpoint.name),
      "summary": .text(endpoint.summary),
    ]
    let details = [endpoint.details, Self.words(of: endpoint)].filter { !$0.isEmpty }
    if !details.isEmpty { result["description"] = .text(details.joined(separator: " ")) }
    result["security"] =
      ContractParts.withoutToken.contains(endpoint.name)
      ? [] : endpoint.access == .anyone ? [[:], ["bearer": []]] : [["bearer": []]]
    let parameters = try parameters(endpoint)
    if !parameters.isEmpty { result["parameters"] = .list(parameters) }
    result["requestBody"] = try ContractParts.bodies[endpoint.name] ?? body(endpoint)
    result["responses"] = try responses(endpoint)
    return result
  }

  /// Writes share a rate limit that the introduction names. Other limits are part of an operation's
  /// description.
  private static func words(of endpoint: EndpointDescription) -> String {
    guard let limit = endpoint.limit, limit != .write, !endpoint.details.contains("\(limit.burst) requests")
    else { return "" }
    let seconds = limit.period.components.seconds
    let period =
      switch seconds {
      case 60: "a minute"
      case 3_600: "an hour"
      case 86_400: "a day"
      case let seconds where seconds.isMultiple(of: 60): "in \(seconds / 60) minutes"
      default: "in \(seconds) seconds"
      }
    return "At most \(limit.burst) requests \(period)."
  }

  // MARK: Parameters

  private mutating func parameters(_ endpoint: EndpointDescription) throws -> [ContractValue] {
    var result = endpoint.path.parameters.map {
      ContractValue.reference("parameters", ContractParts.component(ofParameter: $0))
    }
    if !(endpoint.query is Nothing.Type), case .object(let object) = try schemas.shape(of: endpoint.query) {
      for member in object.members {
        result.append(parameter(member.name, member.shape, of: object))
      }
    }
    if endpoint.takesKey { result.append(.reference("parameters", "IdempotencyKey")) }
    return result
  }

  private mutating func parameter(_ name: String, _ shape: TypeShape, of object: ObjectShape) -> ContractValue
  {
    if let component = ContractParts.sharedParameters[name] { return .reference("parameters", component) }
    var result: ContractValue = ["name": .text(name), "in": "query"]
    result["description"] = docs[object.name.declared, name].map(ContractValue.text)
    let rule = object.rules[name]
    if case .optional(let inner) = shape {
      result["schema"] = schemas.schema(inner, rule)
    } else {
      result["required"] = true
      result["schema"] = schemas.schema(shape, rule)
    }
    return result
  }

  // MARK: Bodies

  private mutating func body(_ endpoint: EndpointDescription) throws -> ContractValue? {
    var content: ContractValue = [:]
    var isRequired = true
    switch endpoint.body.bodyForm {
    case .none: return nil
    case .json(let type): content["application/json"] = try self.content(type)
    case .optionalJSON(let type):
      content["application/json"] = try self.content(type)
      isRequired = false
    case .form(let type): content["multipart/form-data"] = ["schema": try form(type)]
    case .fields(let type): content["application/x-www-form-urlencoded"] = ["schema": try form(type)]
    case .formOrJSON(let form, let type):
      content["multipart/form-data"] = ["schema": try self.form(form)]
      content["application/json"] = try self.content(type)
    }
    return ["required": .flag(isRequired), "content": content]
  }

  private mutating func content(_ type: any Decodable.Type) throws -> ContractValue {
    ["schema": schemas.schema(try schemas.shape(of: type))]
  }

  /// The members of a form are optional or required texts. A file has one of the types that its handler
  /// accepts.
  private mutating func form(_ type: any FormShape.Type) throws -> ContractValue {
    let shape = try schemas.shape(of: type)
    guard case .object(var object) = shape else { return schemas.schema(shape) }
    object.omitted = Set(object.members.map(\.name))
    var result = schemas.schema(object)
    var properties: ContractValue = [:]
    var required: [ContractValue] = []
    for (name, count) in type.files.sorted(by: { $0.key < $1.key }) {
      var file: ContractValue = ["type": "string", "format": "binary"]
      if count.upperBound > 1 {
        var files: ContractValue = ["type": "array", "minItems": 1]
        files["maxItems"] = .integer(count.upperBound)
        files["items"] = file
        file = files
      }
      file["description"] = docs[object.name.declared, "files"].map(ContractValue.text)
      if count.lowerBound > 0 { required.append(.text(name)) }
      properties[name] = file
    }
    if let others = result["properties"] { properties = properties.merged(with: others) }
    if case .list(let others) = result["required"] { required += others.filter { !required.contains($0) } }
    if !required.isEmpty { result["required"] = .list(required) }
    result["properties"] = properties
    schemas.define(object.name.component, result)
    return .reference("schemas", object.name.component)
  }

  // MARK: Answers

  private mutating func responses(_ endpoint: EndpointDescription) throws -> ContractValue {
    var statuses: [String: ContractValue] = [:]
    statuses[String(endpoint.status)] = try success(endpoint)
    for (status, name) in Self.regularErrors(of: endpoint) {
      statuses[String(status)] = .reference("responses", name)
    }
    for error in endpoint.errors {
      statuses[String(error.status)] =
        error.name.isEmpty
        ? ["description": .text(error.description), "content": ContractParts.errorContent]
        : .reference("responses", error.name)
    }
    return .object(statuses.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
  }

  private static func regularErrors(of endpoint: EndpointDescription) -> [Int: String] {
    var errors = [
      400: "BadRequest", 401: "Unauthorized", 412: "PreconditionFailed", 429: "TooManyRequests",
      503: "Unavailable",
    ]
    if !endpoint.method.isSafe {
      errors[422] = "InvalidField"
      errors[507] = "StorageFull"
    }
    if !(endpoint.body is Nothing.Type) {
      errors[413] = "TooLarge"
      errors[415] = "UnsupportedMediaType"
    }
    if endpoint.takesKey { errors[410] = "DoneAndGone" }
    if endpoint.access == .admin { errors[403] = "AdminOnly" }
    if !endpoint.path.parameters.isEmpty { errors[404] = "NotFound" }
    return errors
  }

  private mutating func success(_ endpoint: EndpointDescription) throws -> ContractValue {
    var content: ContractValue = [:]
    // An object may also hold one page of a list.
    var hasPages = endpoint.query is any PagedQuery.Type
    let form = endpoint.answer.answerForm
    switch form {
    case .none: break
    case .json(let type):
      content["application/json"] = ["schema": schemas.schema(try schemas.shape(of: type))]
    case .list(let type, let isPaged):
      hasPages = isPaged
      var list: ContractValue = ["type": "array"]
      list["maxItems"] = (isPaged ? Limits.pageSize.upperBound : endpoint.maxItems).map(ContractValue.integer)
      list["items"] = schemas.schema(try schemas.shape(of: type))
      content["application/json"] = ["schema": list]
    case .binary:
      for type in endpoint.content {
        let element = (endpoint.answer as? any ListFileAnswer.Type)?.element
        if type == "application/json", let element {
          content[type] = [
            "schema": ["type": "array", "items": schemas.schema(try schemas.shape(of: element))]
          ]
          continue
        }
        let schema: ContractValue =
          type.hasPrefix("text/")
          ? ["type": "string"]
          : type == "application/json" ? ["type": "object"] : ["type": "string", "format": "binary"]
        content[type] = ["schema": schema]
      }
    }
    var headers: ContractValue = [:]
    if hasPages { headers["Link"] = .reference("headers", "Link") }
    if endpoint.status == 201, !ContractParts.withoutLocation.contains(endpoint.name) {
      headers["Location"] = .reference("headers", "Location")
    }
    if endpoint.takesKey { headers["Idempotency-Replayed"] = .reference("headers", "IdempotencyReplayed") }
    var result: ContractValue = ["description": .text(Self.words(ofSuccess: endpoint))]
    if headers != [:] { result["headers"] = headers }
    if content != [:] { result["content"] = content }
    return result
  }

  private static func words(ofSuccess endpoint: EndpointDescription) -> String {
    switch (endpoint.status, endpoint.answer.answerForm) {
    case (201, _): "The new object."
    case (_, .none): "Done."
    case (_, .list): "The list."
    case (_, .binary): "The content."
    case (_, .json): endpoint.method.isSafe ? "The object." : "The changed object."
    }
  }
}
