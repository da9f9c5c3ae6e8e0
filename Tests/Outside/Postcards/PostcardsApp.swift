import SwiftUI

// Macros: entries of the environment and of transactions, previews with state, traits and modifiers.

extension EnvironmentValues {
  @Entry var stampColor: Color = .teal
  @Entry var isFramed = true
  @Entry fileprivate var sender: String?
}

extension Transaction {
  @Entry var isQuiet: Bool = false
}

@main
struct PostcardsApp: App {
  var body: some Scene {
    WindowGroup {
      VStack(spacing: 16) {
        Postcard(words: "Wish you were here")
        Postcard(words: "Back on Sunday").environment(\.isFramed, false).environment(\.sender, "Greta")
      }
      .environment(\.stampColor, .orange)
    }
  }
}

struct Postcard: View {
  let words: String
  @State private var isTurned = false
  @Environment(\.stampColor) private var stampColor
  @Environment(\.isFramed) private var isFramed
  @Environment(\.sender) private var sender

  var body: some View {
    VStack(alignment: .leading) {
      Label(isTurned ? words : "A picture", systemImage: "photo").foregroundStyle(stampColor)
      if let sender { Text("From \(sender)") }
      Button("Turn") {
        var transaction = Transaction(animation: .default)
        transaction.isQuiet = true
        withTransaction(transaction) { isTurned.toggle() }
      }
    }
    .padding()
    .border(isFramed ? stampColor : .clear)
  }
}

struct Album: PreviewModifier {
  static func makeSharedContext() async throws -> [String] { ["Lisbon", "Oslo"] }

  func body(content: Content, context: [String]) -> some View {
    VStack {
      content
      ForEach(context, id: \.self) { Text($0) }
    }
  }
}

#Preview {
  Postcard(words: "A line (with brackets) and \"quotes\"")
}

#Preview("Without a frame", traits: .sizeThatFitsLayout, .modifier(Album())) {
  let words = "Two lines, one of them long"
  Postcard(words: words)
    .environment(\.isFramed, false)
}

#Preview("With state") {
  @Previewable @State var words = "Words"
  @Previewable @Environment(\.stampColor) var color
  VStack {
    TextField("Words", text: $words)
    Postcard(words: words).foregroundStyle(color)
  }
}

#Preview(traits: .fixedLayout(width: 300, height: 200), body: { Postcard(words: "Small") })
