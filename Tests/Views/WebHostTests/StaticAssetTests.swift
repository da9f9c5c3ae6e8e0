import HTTPServer
import Testing

@testable import WebHost

struct StaticAssetTests {
  @Test func `the script is served without indentation and comment lines`() {
    let served = StaticAssets.compact(Array("// why\nlet a = 'x' // kept\n\n  // why\n  a()\n".utf8))
    #expect(String(decoding: served, as: UTF8.self) == "let a = 'x' // kept\na()")
    let typed = "/** @type {any} */\nlet a\n  /**\n   * @param {number} b\n   */\nlet c = 2 /* kept */\n"
    let short = StaticAssets.compact(Array(typed.utf8))
    #expect(String(decoding: short, as: UTF8.self) == "let a\nlet c = 2 /* kept */")
    let script = String(decoding: StaticAssets.script.content.bytes, as: UTF8.self)
    #expect(script.contains("function receive(message)"))
    #expect(!script.contains("\n//"))
    #expect(!script.contains("/**"))
    // Multi-line templates would lose their indentation.
    #expect(script.split(separator: "\n").allSatisfy { $0.count { $0 == "`" }.isMultiple(of: 2) })
  }
}
