import Foundation
import Testing

@testable import SwiftUICore

struct NamedColorTests {
  @Test func `colours that are picked are those of the style sheet`() throws {
    let sheet = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/WebHost/Assets/style.css")
    let style = try String(contentsOf: sheet, encoding: .utf8)
    for (name, color) in ColorParts.named {
      #expect(style.contains("--\(name): light-dark(\(color.light), \(color.dark))"), "\(name)")
    }
  }
}
