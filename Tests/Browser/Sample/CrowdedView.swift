import SwiftUIControls
import SwiftUICore

/// Rows with too much content, layers below padding, symbols as large as their frames, and a sheet.
struct CrowdedView: View {
  @State private var isPresented = false
  @State private var name = ""

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        Button("Everyone") {}.accessibilityIdentifier("first button")
        Button("Following") {}.accessibilityIdentifier("second button")
        Spacer()
        Text("Showing everything that happened yesterday").accessibilityIdentifier("sharing words")
        Button("More") {}.accessibilityIdentifier("third button")
      }
      HStack(spacing: 8) {
        Text("Wonderful photographs of mountains and lakes").accessibilityIdentifier("second in line")
        Text("These words have priority").layoutPriority(1).accessibilityIdentifier("first in line")
      }
      HStack(spacing: 0) {
        Button("Alone") {}.accessibilityIdentifier("plain button")
        Text("beside").accessibilityIdentifier("beside plain button")
      }
      Color.red.frame(width: 40, height: 20)
        .background { Color.blue.accessibilityIdentifier("layer") }
        .padding(30).accessibilityIdentifier("around layer")
      Circle().fill(.red).accessibilityIdentifier("padded circle").padding(10).frame(width: 60, height: 60)
      if let url = URL(string: "https://example.org") {
        Link("Bordered", destination: url).buttonStyle(.bordered).padding(30).accessibilityIdentifier(
          "bordered link")
      }
      Image(systemName: "heart").resizable().scaledToFit().frame(width: 80, height: 80)
        .accessibilityIdentifier("large symbol")
      Text("Large").font(.system(size: 60)).minimumScaleFactor(0.5).accessibilityIdentifier("font first")
      Text("Large").minimumScaleFactor(0.5).font(.system(size: 60)).accessibilityIdentifier("factor first")
      TextField("Plain", text: $name).accessibilityIdentifier("plain field")
      TextField("Bordered", text: $name).textFieldStyle(.roundedBorder).accessibilityIdentifier(
        "bordered field")
      Button("Show") { isPresented = true }
    }
    .sheet(isPresented: $isPresented) {
      VStack(spacing: 0) {
        Text("Above").frame(maxWidth: .infinity).accessibilityIdentifier("above")
        ScrollView {
          ForEach(0..<40) { Text("Line \($0)") }
        }
        .accessibilityIdentifier("scrolling")
      }
    }
  }
}
