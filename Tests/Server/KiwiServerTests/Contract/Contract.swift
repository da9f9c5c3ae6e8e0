import KiwiKit

/// The contract of the API, made from the declarations of its endpoints and their types.
struct Contract {
  let document: ContractValue

  /// - Parameter sources: The sources of the module with the declarations, for their documentation.
  init(_ endpoints: [EndpointDescription], sources: some Sequence<String>) throws {
    let operations = try ContractOperations(endpoints, docs: DocComments(sources))
    var schemas = operations.schemas.components
    schemas["APIErrorResponse"] = ContractParts.errorSchema
    document = ContractParts.head.merged(with: [
      "paths": operations.paths,
      "components": [
        "securitySchemes": ContractParts.securitySchemes, "parameters": ContractParts.parameters,
        "headers": ContractParts.headers, "responses": ContractParts.responses,
        "schemas": .object(schemas.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }),
      ],
    ])
  }

  var yaml: String { ContractYAML.text(document) }
  var json: String { document.json(linesTo: 3) + "\n" }
}
