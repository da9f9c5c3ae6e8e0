import Testing

@testable import WebHost

struct StaticAssetTests {
  @Test func `the script is served without the lines that only explain it`() {
    let served = StaticAssets.withoutComments(Array("// why\nlet a = 'x' // kept\n  // why\n  a()\n".utf8))
    #expect(String(decoding: served, as: UTF8.self) == "let a = 'x' // kept\n  a()\n")
    let script = String(decoding: StaticAssets.script.bytes, as: UTF8.self)
    #expect(script.contains("function shortcut(event)"))
    #expect(!script.contains("\n//"))
  }
}
