import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import KiwiServer
@testable import ServerCore

/// `openapi.yaml` and the JSON that the server sends are generated from the endpoints' declarations. To write
/// them, run `OPENAPI=write swift test --filter ContractTests`.
@Suite struct ContractTests {
  private static let files = ["openapi.yaml", "Sources/Server/CContract/openapi.json"]

  private static func contract() throws -> Contract {
    let sources = try ProjectFiles.texts(under: "KiwiKit").sorted { $0.key < $1.key }.map(\.value)
    return try Contract(Areas.router.endpoints, sources: sources)
  }

  @Test func `the API files match the declarations`() throws {
    let contract = try Self.contract()
    for (file, text) in zip(Self.files, [contract.yaml, contract.json]) {
      if ProcessInfo.processInfo.environment["OPENAPI"] == "write" {
        try text.write(to: ProjectFiles.root.appending(path: file), atomically: true, encoding: .utf8)
      }
      #expect(
        try ProjectFiles.text(file) == text,
        "\(file) differs from the declarations. Run OPENAPI=write swift test --filter ContractTests.")
    }
  }

  @Test func `a path has the tag of its longest known prefix`() {
    #expect(ContractParts.tag(of: "/users/{username}") == "Users")
    #expect(ContractParts.tag(of: "/users/{username}/posts") == "Posts")
    #expect(ContractParts.tag(of: "/library/zones") == "Places")
  }

  @Test func `short values are on one line and long ones are folded`() {
    let words = Array(repeating: "words", count: 30).joined(separator: " ")
    let value: ContractValue = [
      "openapi": "3.1.0", "description": .text(words), "required": ["a", "b"], "item": ["$ref": "#/a"],
    ]
    #expect(
      ContractYAML.text(value) == """
        openapi: '3.1.0'
        description: >-
          \(words.prefix(19 * 6 + 3).dropLast(4))
          \(words.dropFirst(19 * 6))

        required: [a, b]

        item: {$ref: '#/a'}

        """)
  }
}
