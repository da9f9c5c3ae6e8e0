import Foundation
import SwiftUIControls
@testable import SwiftUICore
@testable import WebHost

/// Sends lines as from a browser to a page with every control: valid events are handled, others ignored, and
/// the page can still be rendered.
func fuzzLiveEvent(_ bytes: [UInt8]) throws {
  let messages = bytes.split(separator: 10).prefix(64)
    .compactMap { ClientMessage(String(decoding: $0, as: UTF8.self)) }
  if messages.isEmpty { return }
  try MainActor.assumeIsolated {
    let session = ViewSession(root: AnyRoot { EveryControl() }, environment: ClientEnvironment())
    _ = session.document()
    var inbox = Inbox()
    for message in messages where inbox.add(message) == .overflow { break }
    while let event = inbox.next() {
      session.handle(event)
      _ = session.flush()
    }
    try require(session.document().body.contains("id=\"n"), "The page is empty.")
    session.close()
  }
}

private struct EveryControl: View {
  @State private var text = ""
  @State private var number = 0.5
  @State private var count = 1
  @State private var isOn = false
  @State private var choice = 1
  @State private var day = Date(timeIntervalSince1970: 1_700_000_000)
  @State private var offset = CGSize.zero
  @State private var isPresented = false
  @State private var rows = [1, 2, 3]

  var body: some View {
    NavigationStack {
      List {
        TextField("Text", text: $text)
        SecureField("Secret", text: $text)
        TextEditor(text: $text)
        Toggle("Toggle", isOn: $isOn)
        Slider(value: $number, in: 0...1)
        Stepper("Stepper", value: $count, in: 0...5)
        Picker("Picker", selection: $choice) { ForEach(0..<4) { Text("\($0)").tag($0) } }
        DatePicker("Day", selection: $day)
        Button("Button") { isPresented.toggle() }
        Menu("Menu") { Button("Inside") { count += 1 } }
        NavigationLink("Link", value: 3)
        GeometryReader { Text("\($0.size.width)") }
        Text("Card").offset(offset)
          .gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in offset = .zero })
          .onTapGesture(count: 2) { count += 1 }
          .onLongPressGesture { count -= 1 }
        Text("Pinch").gesture(MagnifyGesture().onChanged { number = $0.magnification })
        ForEach(rows, id: \.self) { Text("Row \($0)") }.onDelete { rows.remove(atOffsets: $0) }
      }
      .searchable(text: $text)
      .refreshable {}
      .sheet(isPresented: $isPresented) { Text("Sheet") }
      .navigationDestination(for: Int.self) { Text("Number \($0)") }
    }
  }
}
