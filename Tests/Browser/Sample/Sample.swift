import Foundation
import SwiftUIControls
import SwiftUICore
import WebHost

/// A page for the browser's tests, served until the process is stopped. Prints its port.
@main struct Sample {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let name = arguments.first
    if name == "site" { return try await SampleSite.serve(detached: arguments.dropFirst().first) }
    if name == "requests" {
      return try await CancelledRequests.serve(seed: arguments.dropFirst().first.flatMap(UInt64.init) ?? 0)
    }
    let sketches = SketchModel(seed: arguments.dropFirst().first.flatMap(UInt64.init) ?? 0)
    let host = try WebHost.start(configuration: WebHostConfiguration()) { _ in
      switch name {
      case "layout": AnyRoot { LayoutView() }
      case "crowded": AnyRoot { CrowdedView() }
      case "columns": AnyRoot { ColumnsView() }
      case "hostile": AnyRoot { HostileView() }
      case "hits": AnyRoot { HitsView() }
      case "keys": AnyRoot { KeysView() }
      case "steps": AnyRoot { StepsView() }
      case "pictures": AnyRoot { PicturesView() }
      case "touch": AnyRoot { TouchView() }
      case "sketches": AnyRoot { SketchesView(model: sketches) }
      default: AnyRoot { SampleView() }
      }
    }
    print(host.port)
    fflush(nil)
    while !Task.isCancelled { try await Task.sleep(for: .seconds(60)) }
  }
}

struct SampleView: View {
  @State private var count = 0
  @State private var rows = Array(1...5)
  @State private var name = ""
  @State private var isPresented = false
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      content
        .navigationTitle("Sample")
        .navigationDestination(for: Int.self) { Text("Screen \($0)").navigationTitle("Number \($0)") }
    }
  }

  private var content: some View {
    VStack(spacing: 8) {
      NavigationLink("Go", value: 7)
      Text("Count \(count)")
      Button("Add") { count += 1 }
      Button("Reverse") { rows.reverse() }
      Button("Remove") { rows.removeAll { $0 == 3 } }
      ForEach(rows, id: \.self) { SampleRow(number: $0) }
      TextField("Name", text: $name)
      Text("Hello \(name)")
      Button("Clear") { name = "" }
      Button("Open") { isPresented = true }
    }
    .sheet(isPresented: $isPresented) { Text("In the sheet") }
  }
}

/// A row with its own state, which must move with the row.
struct SampleRow: View {
  let number: Int
  @State private var taps = 0

  var body: some View {
    HStack(spacing: 8) {
      Text("Row \(number)")
      Button("Tapped \(taps)") { taps += 1 }
    }
  }
}
