import FoundationEssentials

/// Answers the compiler's requests to expand macros.
package struct MacroPlugin {
  /// The version of the protocol. From 7 on, all kinds of macros have the same form of response.
  private static let version = 7

  package init() {}

  /// - Parameter message: One message of the compiler, as JSON.
  /// - Returns: The response, or nil if the message is unknown.
  package func answer(to message: [UInt8]) -> [UInt8]? {
    guard let request = try? JSONDecoder().decode(PluginRequest.self, from: Data(message)),
      let answer = answer(to: request), let data = try? JSONEncoder().encode(answer)
    else { return nil }
    return Array(data)
  }

  func answer(to request: PluginRequest) -> PluginAnswer? {
    if request.getCapability != nil {
      return PluginAnswer(getCapabilityResult: .init(capability: .init(protocolVersion: Self.version)))
    }
    if request.loadPluginLibrary != nil {
      return PluginAnswer(loadPluginLibraryResult: .init(loaded: false, diagnostics: []))
    }
    if let freestanding = request.expandFreestandingMacro {
      return expansion(in: freestanding.syntax) { () throws(ExpansionError) in try expand(freestanding) }
    }
    if let attached = request.expandAttachedMacro {
      return expansion(in: attached.declSyntax) { () throws(ExpansionError) in try expand(attached) }
    }
    return nil
  }

  private func expand(_ macro: PluginRequest.Freestanding) throws(ExpansionError) -> String {
    guard macro.macro.typeName == "PreviewMacro" else { throw unknown(macro.macro) }
    let location = macro.syntax.location
    return try PreviewExpansion(expression: macro.syntax.source).text(
      discriminator: macro.discriminator, fileID: location.fileID, line: location.line,
      column: location.column)
  }

  private func expand(_ macro: PluginRequest.Attached) throws(ExpansionError) -> String {
    switch macro.macro.typeName {
    case "PreviewableMacro": return ""
    case "EntryMacro":
      let expansion = try EntryExpansion(
        declaration: macro.declSyntax.source, context: macro.lexicalContext?.first?.source)
      return macro.macroRole == "accessor" ? expansion.accessors : expansion.peer
    default: throw unknown(macro.macro)
    }
  }

  private func unknown(_ macro: PluginRequest.Macro) -> ExpansionError {
    ExpansionError(message: "there is no macro '\(macro.typeName)' in this plugin", offset: 0)
  }

  private func expansion(
    in source: PluginRequest.Source, _ expand: () throws(ExpansionError) -> String
  ) -> PluginAnswer {
    do throws(ExpansionError) {
      return PluginAnswer(expandMacroResult: .init(expandedSource: try expand(), diagnostics: []))
    } catch {
      let position = PluginAnswer.Diagnostic.Position(
        fileName: source.location.fileName, offset: source.location.offset + error.offset)
      let diagnostic = PluginAnswer.Diagnostic(
        message: error.message, severity: "error", position: position, highlights: [], notes: [], fixIts: [])
      return PluginAnswer(expandMacroResult: .init(expandedSource: nil, diagnostics: [diagnostic]))
    }
  }
}
