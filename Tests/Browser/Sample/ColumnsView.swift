import SwiftUIControls
import SwiftUICore

/// A list whose selection is shown beside it, or in front of it in a narrow window.
struct ColumnsView: View {
  @State private var row: Int?

  var body: some View {
    NavigationSplitView {
      List(1..<61, id: \.self, selection: $row) { Text("Row \($0)") }.navigationTitle("Rows")
    } detail: {
      ColumnsDetail(row: row)
    }
  }
}

private struct ColumnsDetail: View {
  let row: Int?
  @State private var taps = 0
  @State private var note = ""

  var body: some View {
    VStack(spacing: 8) {
      Text("Chosen \(row ?? 0)")
      Button("Tapped \(taps)") { taps += 1 }
      TextField("Note", text: $note)
    }
    .navigationTitle("Detail")
  }
}
