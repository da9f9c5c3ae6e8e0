import Testing

@testable import MacroExpansion

struct EntryExpansionTests {
  private func entry(
    _ declaration: String, in context: String? = "extension EnvironmentValues {}"
  ) throws(ExpansionError) -> String {
    let expansion = try EntryExpansion(declaration: declaration, context: context)
    return expansion.peer.split { $0.isWhitespace }.joined(separator: " ")
  }

  private func errorMessage(_ declaration: String, in context: String? = "extension EnvironmentValues {}")
    -> String?
  {
    do throws(ExpansionError) {
      _ = try entry(declaration, in: context)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `the key's default is the variable's value`() throws {
    #expect(
      try entry("@Entry var size: Int = 3")
        == "private struct __Key_size: SwiftUICore.EnvironmentKey { static var defaultValue: Int { 3 } }")
    #expect(
      try entry("@Entry public var isOn = true // by day")
        == "private struct __Key_isOn: SwiftUICore.EnvironmentKey { static let defaultValue = true // by day }"
    )
    let expansion = try EntryExpansion(
      declaration: "@Entry var `in` = 1", context: "extension EnvironmentValues {}")
    #expect(expansion.accessors.contains("self[__Key_in.self] = newValue"))
  }

  @Test func `attributes, closures and any type are accepted around an entry`() throws {
    #expect(
      try entry(
        "\n  /// var no = 1\n @available(iOS 17, *) @Entry var act: @Sendable (Int) -> Void = { _ in print(\"=\") }"
      )
      .contains("defaultValue: @Sendable (Int) -> Void { { _ in print(\"=\") } }"))
    #expect(try entry("@Entry var map: [String: Int] = [:]").contains("defaultValue: [String: Int] { [:] }"))
    #expect(try entry("@Entry var title: String?").contains("defaultValue: String? { nil }"))
  }

  @Test func `the extension names its key`() throws {
    #expect(
      try entry("@Entry var a = 1", in: "public extension SwiftUI.Transaction {}").contains(
        "SwiftUICore.TransactionKey"))
    #expect(
      try entry("@Entry var a: Optional<Int>").contains("static var defaultValue: Optional<Int> { nil }"))
  }

  @Test func `unsupported declarations are diagnosed`() {
    #expect(
      errorMessage("@Entry var a = 1", in: nil)?.contains("extension of EnvironmentValues or Transaction")
        == true)
    #expect(errorMessage("@Entry var a = 1", in: "struct EnvironmentValues {}") != nil)
    #expect(errorMessage("@Entry let a = 1") == "'@Entry' requires a variable; use 'var'")
    #expect(errorMessage("@Entry var a: Int") == "'@Entry' requires a default value for 'a'")
    #expect(errorMessage("@Entry var a: Int { 3 }") == "'@Entry' generates the accessors; remove them")
    #expect(errorMessage("@Entry var a: Int? = 1", in: "extension FocusedValues {}") != nil)
    #expect(errorMessage("@Entry var") != nil)
    #expect(errorMessage("") != nil)
  }
}
