import SwiftUICore

/// Buttons under overlays, and labels that fill their frames.
struct HitsView: View {
  @State private var taps: [String] = []

  var body: some View {
    NavigationStack {
      VStack(spacing: 12) {
        Text("Tapped: \(taps.joined(separator: ", "))")
        under("stroke") { RoundedRectangle(cornerRadius: 8).stroke(Color.red, lineWidth: 2) }
        under("border") { Capsule().strokeBorder(Color.red, lineWidth: 2) }
        under("dashes") { Rectangle().stroke(Color.red, style: StrokeStyle(lineWidth: 2, dash: [4])) }
        under("part") { Circle().trim(from: 0, to: 0.5).stroke(Color.red, lineWidth: 2) }
        under("framed") { Rectangle().stroke(Color.red).frame(width: 90, height: 36) }
        under("padded") { Rectangle().stroke(Color.red).padding(2) }
        under("clear") { Color.clear }
        under("untouchable") { Color.red.opacity(0.2).allowsHitTesting(false) }
        under("filled") { Color.red.opacity(0.2) }
        under("lines that listen") {
          Rectangle().stroke(Color.red).onTapGesture { taps.append("line") }
        }
        ZStack {
          Button("below a line") { taps.append("below a line") }.frame(width: 120, height: 40)
          Circle().stroke(Color.red).frame(width: 60, height: 40)
        }
        HStack(spacing: 8) {
          fill("link of a value", NavigationLink(value: 1) { Color.green })
          fill(
            "link of a screen",
            NavigationLink {
              Text("Screen")
            } label: {
              Color.green
            })
          fill(
            "button",
            Button {
            } label: {
              Color.green
            })
          fill(
            "plain button",
            Button {
            } label: {
              Color.green
            }.buttonStyle(.plain))
        }
        NavigationLink(value: 2) {
          Text("wide").frame(maxWidth: .infinity, alignment: .leading).accessibilityIdentifier("wide label")
        }
        .frame(width: 300).accessibilityIdentifier("wide frame")
      }
      .navigationDestination(for: Int.self) { Text("Number \($0)") }
    }
  }

  private func under<Cover: View>(_ name: String, @ViewBuilder cover: () -> Cover) -> some View {
    Button {
      taps.append(name)
    } label: {
      Text(name).frame(width: 120, height: 40)
    }
    .overlay { cover() }.accessibilityIdentifier(name)
  }

  private func fill<Link: View>(_ name: String, _ link: Link) -> some View {
    link.frame(width: 60, height: 50).accessibilityIdentifier(name)
  }
}
