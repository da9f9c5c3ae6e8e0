import Foundation
import SwiftUIControls
import SwiftUICore

/// Inserts an attacker's text at every position of a page that accepts text, and contains a card to drag.
struct HostileView: View {
  static let texts = [
    "<script>window.hacked=1</script>", "<img src=x onerror=window.hacked=1>",
    "\"><svg onload=window.hacked=1>",
    "' onmouseover='window.hacked=1", "javascript:window.hacked=1",
    "</style><script>window.hacked=1</script>",
    "red;background:url(javascript:window.hacked=1)", "]]>--><b onclick=window.hacked=1>x</b>",
    "\u{0}<b>\u{202E}",
    "}*{display:none}", "[a](javascript:window.hacked=1)",
  ]

  @State private var text = ""
  @State private var isOn = false
  @State private var choice = "none"

  var body: some View {
    ScrollView {
      VStack(spacing: 8) {
        Card()
        ForEach(Self.texts, id: \.self) { each($0) }
        Text("The end")
      }
    }
    .navigationTitle(Self.texts[0])
  }

  @ViewBuilder private func each(_ hostile: String) -> some View {
    VStack(spacing: 4) {
      Text(hostile).accessibilityLabel(hostile).accessibilityIdentifier(hostile).id(hostile)
      Text(LocalizedStringKey(hostile)).foregroundStyle(Color(hostile)).font(.custom(hostile, size: 12))
      Button(hostile) { text = hostile }
      Label(hostile, systemImage: "star")
      TextField(hostile, text: $text, prompt: Text(hostile))
      Toggle(hostile, isOn: $isOn)
      Picker(hostile, selection: $choice) { Text(hostile).tag(hostile) }
    }
    if let url = URL(string: hostile) {
      Link(hostile, destination: url)
      AsyncImage(url: url)
    }
  }
}

/// A card that follows the finger, rotates, and returns or flies off.
struct Card: View {
  @State private var offset = CGSize.zero
  @State private var fate = "here"

  var body: some View {
    Text("Card is \(fate)").padding(24).background(.gray)
      .rotationEffect(.degrees(min(max(offset.width / 20, -4), 4)))
      .offset(x: offset.width, y: offset.height)
      .gesture(
        DragGesture()
          .onChanged { offset = $0.translation }
          .onEnded { value in
            fate = value.translation.width > 150 ? "gone" : "back"
            withAnimation(.spring) { offset = .zero }
          })
  }
}
