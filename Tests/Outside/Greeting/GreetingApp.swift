import SwiftUI

// Plurals, markdown, formats, locales.

@main
struct GreetingApp: App {
  var body: some Scene {
    WindowGroup { GreetingView() }
  }
}

struct GreetingView: View {
  @State private var guests = 2
  @Environment(\.locale) private var locale

  private var markdown: AttributedString {
    (try? AttributedString(markdown: "With *love* and **care**, see [more](https://example.com)")) ?? ""
  }

  var body: some View {
    List {
      Stepper("Guests", value: $guests, in: 0...20)
      Text("^[\(guests) guest](inflect: true)")
      Text(markdown)
      Text("Bring \(guests, specifier: "%03d") plates")
      Text(Date.now, format: .dateTime.weekday(.wide).day().month(.wide))
      Text(12.5, format: .currency(code: "EUR"))
      Text(0.25, format: .percent)
      Text(["Ann", "Ben", "Cem"], format: .list(type: .and))
      Text(locale.identifier).font(.caption).foregroundStyle(.secondary)
    }
    .environment(\.locale, Locale(identifier: "de_DE"))
    .headerProminence(.increased)
  }
}
