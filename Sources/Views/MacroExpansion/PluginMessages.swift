/// A request of the compiler, reduced to the members that are used.
struct PluginRequest: Decodable {
  struct Source: Decodable {
    struct Location: Decodable {
      let fileID: String
      let fileName: String
      let offset: Int
      let line: Int
      let column: Int
    }

    let source: String
    let location: Location
  }

  struct Macro: Decodable {
    let typeName: String
  }

  struct Capability: Decodable {}

  struct Freestanding: Decodable {
    let macro: Macro
    let discriminator: String
    let syntax: Source
  }

  struct Attached: Decodable {
    let macro: Macro
    let macroRole: String
    let attributeSyntax: Source
    let declSyntax: Source
    let lexicalContext: [Source]?
  }

  struct Library: Decodable {}

  let getCapability: Capability?
  let expandFreestandingMacro: Freestanding?
  let expandAttachedMacro: Attached?
  let loadPluginLibrary: Library?
}

/// A response of the plugin, of which one member is set.
struct PluginAnswer: Encodable, Equatable {
  struct Capability: Encodable, Equatable {
    struct Version: Encodable, Equatable { let protocolVersion: Int }
    let capability: Version
  }

  struct Expansion: Encodable, Equatable {
    let expandedSource: String?
    let diagnostics: [Diagnostic]
  }

  struct Library: Encodable, Equatable {
    let loaded: Bool
    let diagnostics: [Diagnostic]
  }

  struct Diagnostic: Encodable, Equatable {
    struct Position: Encodable, Equatable {
      let fileName: String
      let offset: Int
    }

    let message: String
    let severity: String
    let position: Position
    let highlights: [Position]
    let notes: [String]
    let fixIts: [String]
  }

  var getCapabilityResult: Capability?
  var expandMacroResult: Expansion?
  var loadPluginLibraryResult: Library?
}
