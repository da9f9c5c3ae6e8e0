import FoundationEssentials

/// Answers the messages by which the compiler has macros expanded.
package struct MacroPlugin {
  /// The version of the messages that is spoken: from 7 on, one form of answer serves all kinds of macros.
  private static let version = 7

  package init() {}

  /// - Parameter message: One message of the compiler, as JSON.
  /// - Returns: The answer to it, or nil where it is none that a plugin knows.
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
      return expansion(in: freestanding.syntax) { () throws(ExpansionMistake) in try expand(freestanding) }
    }
    if let attached = request.expandAttachedMacro {
      return expansion(in: attached.declSyntax) { () throws(ExpansionMistake) in try expand(attached) }
    }
    return nil
  }

  private func expand(_ macro: PluginRequest.Freestanding) throws(ExpansionMistake) -> String {
    guard macro.macro.typeName == "PreviewMacro" else { throw unknown(macro.macro) }
    let location = macro.syntax.location
    return try PreviewExpansion(expression: macro.syntax.source).text(
      discriminator: macro.discriminator, fileID: location.fileID, line: location.line,
      column: location.column)
  }

  private func expand(_ macro: PluginRequest.Attached) throws(ExpansionMistake) -> String {
    switch macro.macro.typeName {
    case "PreviewableMacro": return ""
    case "EntryMacro":
      let expansion = try EntryExpansion(
        declaration: macro.declSyntax.source, context: macro.lexicalContext?.first?.source)
      return macro.macroRole == "accessor" ? expansion.accessors : expansion.peer
    default: throw unknown(macro.macro)
    }
  }

  private func unknown(_ macro: PluginRequest.Macro) -> ExpansionMistake {
    ExpansionMistake(message: "no macro is called '\(macro.typeName)' here", offset: 0)
  }

  private func expansion(
    in source: PluginRequest.Source, _ expand: () throws(ExpansionMistake) -> String
  ) -> PluginAnswer {
    do throws(ExpansionMistake) {
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
