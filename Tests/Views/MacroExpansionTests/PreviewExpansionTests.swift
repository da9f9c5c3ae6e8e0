import Testing

@testable import MacroExpansion

struct PreviewExpansionTests {
  private func text(_ expression: String) throws(ExpansionError) -> String {
    try PreviewExpansion(expression: expression)
      .text(discriminator: "$s3App7PreviewfMf0_", fileID: "App/\"A\".swift", line: 7, column: 1)
      .split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func `a preview becomes a type that makes the view`() throws {
    let text = try text("#Preview { Text(\"}\") }")
    #expect(text.hasPrefix("struct $s3App7PreviewfMf0_15PreviewRegistryfMu_: SwiftUICore.PreviewRegistry {"))
    #expect(text.contains(#"fileID: String { "App/\"A\".swift" }"#))
    #expect(text.contains("return SwiftUICore.Preview { Text(\"}\") }"))
  }

  @Test(arguments: [
    (
      #"#Preview("A (b)", traits: .fixedLayout(width: 1, height: 2), .portrait) { A() }"#,
      #"Preview("A (b)", traits: .fixedLayout(width: 1, height: 2), .portrait) { A() }"#
    ),
    (#"#Preview("A", body: { A() })"#, #"Preview("A") { A() }"#),
    (#"#Preview(body: { A() })"#, "Preview { A() }"),
    (#"#Preview() { A() }"#, "Preview { A() }"),
  ])
  func `arguments are passed to the preview`(expression: String, expected: String) throws {
    #expect(try text(expression).contains("return SwiftUICore.\(expected)"))
  }

  @Test func `previewable variables become properties`() throws {
    let text = try text(
      """
      #Preview {
        @Previewable @State var isOn = false
        @Previewable @State var words: [String] =
          ["a", "b"]
          .map { $0 + "c" }
        @Previewable @Environment(\\.dismiss) var dismiss; let other = 3
        // What is shown.
        Toggle("On", isOn: $isOn)
      }
      """)
    #expect(
      text.contains(
        "struct Previewed: SwiftUICore.View { @State var isOn = false @State var words: [String] = "
          + "[\"a\", \"b\"] .map { $0 + \"c\" } @Environment(\\.dismiss) var dismiss "
          + "var body: some SwiftUICore.View { ; let other = 3 // What is shown. Toggle(\"On\", isOn: $isOn) } }"
      ))
    #expect(text.contains("return SwiftUICore.Preview { Previewed() }"))
    #expect(!text.contains("Previewable"))
  }

  @Test(arguments: [
    "= 1\n-b", "= 1\nfoo()", "= 1\n@Other var a = 2", "= 1\n#if DEBUG", "= x!\n[1].map { $0 }",
    ": Int?\nfoo()",
  ])
  func `a declaration ends with its line`(rest: String) throws {
    let line = try #require(rest.split(separator: "\n").first)
    let text = try text("#Preview { @Previewable @State var a \(rest)\n A() }")
    #expect(text.contains("@State var a \(line) var body"))
  }

  @Test(arguments: [
    "= 1\n + 2", "= a\n  .b", "= a as\n Int", "= true\n ? 1 : 2", "= 1 +\n 2", "\n: Int\n= 3", "= A\n{ 3 }",
  ])
  func `a declaration can span lines`(rest: String) throws {
    let text = try text("#Preview { @Previewable @State var a \(rest)\n A() }")
    let joined = rest.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("@State var a \(joined) var body"))
  }

  @Test func `an invalid preview is diagnosed`() {
    for source in ["#Preview", "#Preview(\"A\")", "#Preview(body: f)", "#Preview {", ""] {
      #expect(
        throws: ExpansionError(message: "'#Preview' requires a closure that returns the view", offset: 0)
      ) {
        try text(source)
      }
    }
    #expect(throws: ExpansionError.self) { try text("#Preview { @Previewable 3 }") }
  }
}
