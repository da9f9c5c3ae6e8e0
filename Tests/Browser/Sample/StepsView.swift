import SwiftUIControls
import SwiftUICore

/// A page with a sheet that has its own screens, and with screens that are closed all at once.
struct StepsView: View {
  @State private var path: [Int] = []
  @State private var isPresented = false

  var body: some View {
    NavigationStack(path: $path) {
      VStack(spacing: 8) {
        NavigationLink("Go", value: 1)
        Button("Three at Once") { path = [1, 2, 3] }
        Button("Present") { isPresented = true }
      }
      .navigationTitle("Start")
      .navigationDestination(for: Int.self) { number in
        VStack(spacing: 8) {
          NavigationLink("Further", value: number + 1)
          Button("To the Start") { path = [] }
          Button("One Back") { path.removeLast() }
        }
        .navigationTitle("Screen \(number)")
      }
    }
    .sheet(isPresented: $isPresented) { StepsSheet() }
  }
}

struct StepsSheet: View {
  @State private var isPublic = false
  @State private var hasComments = false
  @State private var size = 1
  @State private var feed = "One"
  @State private var day = Date(timeIntervalSince1970: 0)
  @State private var volume = 5.0
  @State private var note = ""

  var body: some View {
    NavigationStack {
      Form {
        Toggle("Public", isOn: $isPublic)
        if isPublic { Toggle("Comments", isOn: $hasComments) }
        Picker("Size", selection: $size) {
          Text("Small").tag(1)
          Text("Large").tag(2)
        }
        .pickerStyle(.segmented)
        Picker("Feed", selection: $feed) {
          Text("One").tag("One")
          Text("Two").tag("Two")
        }
        .pickerStyle(.menu)
        DatePicker("Day", selection: $day, displayedComponents: .date)
        Slider(value: $volume, in: 0...10) { Text("Volume") }
        Text("\(isPublic) \(hasComments) \(size) \(feed) \(Int(volume))")
        NavigationLink("Note", value: 1)
      }
      .navigationTitle("Form")
      .navigationDestination(for: Int.self) { number in
        Form {
          TextField("Text", text: $note)
          NavigationLink("More", value: number + 1)
        }
        .navigationTitle("Note \(number)")
      }
    }
  }
}
