import Foundation
import Testing

@testable import MacroExpansion

struct MacroPluginTests {
  private let plugin = MacroPlugin()

  private func answer(_ message: String) throws -> [String: Any] {
    let bytes = try #require(plugin.answer(to: Array(message.utf8)))
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func source(_ text: String, offset: Int = 0) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    return """
      {"kind":"declaration","source":\(quoted),
       "location":{"fileID":"A/a.swift","fileName":"/a.swift","offset":\(offset),"line":1,"column":1}}
      """
  }

  private func attached(_ type: String, _ role: String, _ declaration: String) throws -> String {
    """
    {"expandAttachedMacro":{"macro":{"moduleName":"SwiftUIMacros","typeName":"\(type)","name":"Entry"},
     "macroRole":"\(role)","discriminator":"$s1","attributeSyntax":\(try source("@Entry")),
     "declSyntax":\(try source(declaration, offset: 100)),
     "lexicalContext":[\(try source("extension EnvironmentValues {}"))]}}
    """
  }

  @Test func `the plugin announces its capabilities`() throws {
    let answer = try answer(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#)
    #expect(
      answer["getCapabilityResult"] as? [String: [String: Int]] == ["capability": ["protocolVersion": 7]])
  }

  @Test func `libraries are not loaded, and unknown messages get no answer`() throws {
    let answer = try answer(#"{"loadPluginLibrary":{"libraryPath":"/a","moduleName":"A"}}"#)
    #expect((answer["loadPluginLibraryResult"] as? [String: Any])?["loaded"] as? Bool == false)
    for message in ["", "{}", "[", #"{"other":{}}"#] {
      #expect(plugin.answer(to: Array(message.utf8)) == nil)
    }
  }

  @Test func `an entry expands for each role, and a previewable variable to nothing`() throws {
    for (type, role, part) in [
      ("EntryMacro", "accessor", "newValue"), ("EntryMacro", "peer", "private struct"),
    ] {
      let result =
        try answer(try attached(type, role, "@Entry var a = 1"))["expandMacroResult"] as? [String: Any]
      #expect((result?["expandedSource"] as? String)?.contains(part) == true)
    }
    let result = try answer(try attached("PreviewableMacro", "peer", "var a = 1"))["expandMacroResult"]
    #expect((result as? [String: Any])?["expandedSource"] as? String == "")
  }

  @Test func `a diagnostic has its location in the file`() throws {
    for (type, offset) in [("EntryMacro", 111), ("OtherMacro", 100)] {
      let message = try attached(type, "peer", "@Entry var a: Int")
      let result = try #require(try answer(message)["expandMacroResult"] as? [String: Any])
      #expect(result["expandedSource"] == nil)
      let diagnostic = try #require((result["diagnostics"] as? [[String: Any]])?.first)
      #expect(diagnostic["severity"] as? String == "error")
      #expect((diagnostic["position"] as? [String: Any])?["offset"] as? Int == offset)
    }
  }

  @Test func `a preview is expanded`() throws {
    let message = """
      {"expandFreestandingMacro":{"macro":{"moduleName":"SwiftUIMacros","typeName":"PreviewMacro","name":"Preview"},
       "discriminator":"$s1","syntax":\(try source("#Preview { A() }"))}}
      """
    let result = try answer(message)["expandMacroResult"] as? [String: Any]
    #expect((result?["expandedSource"] as? String)?.contains("$s115PreviewRegistryfMu_") == true)
  }
}
