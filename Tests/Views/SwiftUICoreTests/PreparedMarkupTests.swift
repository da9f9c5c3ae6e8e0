import Foundation
import SwiftUIControls
import Testing

@testable import SwiftUICore

private struct Everything: View {
  @State private var text = "a <b> & \"c\" 'd' \0 é 👩‍👩‍👧"
  @State private var isOn = true
  @State private var choice = 2

  var body: some View {
    NavigationStack {
      List {
        ForEach(0..<3) { number in
          HStack {
            Image(systemName: "heart").accessibilityLabel("<\(number)> & 'more'")
            Image(systemName: "star.fill").accessibilityHidden(true)
            Text(verbatim: "\(number) < \(text)")
            Text(verbatim: "")
            Spacer()
            Link("Elsewhere", destination: URL(filePath: "/a&b/\(number)"))
            if let url = URL(string: "https://kiwi.example/?a=\(number)&b=%22") {
              Link("Else", destination: url)
            }
            AsyncImage(url: URL(string: "/picture/\(number).jpg"))
          }
          .equatable(number)
        }
        TextField("Name & \"more\"", text: $text)
        TextEditor(text: $text)
        SecureField("Password", text: $text)
        Toggle("On", isOn: $isOn)
        Slider(value: .constant(0.4))
        ProgressView(value: 0.3)
        Picker("Of", selection: $choice) {
          ForEach(1..<4) { Text("\($0)").tag($0) }
        }
        .pickerStyle(.menu)
        Button("Off") {}.disabled(true)
        Rectangle().fill(.red).frame(width: 20, height: 10).opacity(0.5)
        NavigationLink("On", value: 4)
      }
      .navigationTitle("All <of> it")
    }
  }
}

private struct Row<Content: View>: View, Equatable {
  let number: Int
  let content: Content

  nonisolated static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  var body: some View { content }
}

extension View {
  fileprivate func equatable(_ number: Int) -> some View { Row(number: number, content: self).equatable() }
}

@MainActor struct PreparedMarkupTests {
  @Test func `template output equals element-by-element output`() throws {
    let session = ViewSession(root: AnyRoot { Everything() }, environment: ClientEnvironment(url: "/"))
    session.graph.settle()
    let root = try #require(session.graph.root)
    var prepared = HTMLWriter()
    prepared.write(root)
    // An entrance on an unused element turns templates off.
    let unused = StyleTarget(element: .max, property: .opacity)
    let entrance = Graph.Entrance(
      first: "0", last: "1", transaction: Animation.default.frameTransaction)
    var single = HTMLWriter(entrances: [unused: entrance])
    single.write(root)
    #expect(prepared.html.string == single.html.string)
    #expect(prepared.styles == single.styles)
    #expect(prepared.html.string.contains("a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; \u{FFFD} é 👩‍👩‍👧"))
  }

  @Test func `numbers are written in decimal`() {
    for number: UInt32 in [0, 7, 10, 99, 100, 12_345, .max] {
      var text = HTMLText()
      text.append(number)
      #expect(text.string == "\(number)")
    }
  }
}
