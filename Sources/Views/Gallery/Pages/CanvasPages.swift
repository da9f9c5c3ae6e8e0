import SwiftUI

extension Gallery {
  static let canvasPages = [
    GalleryPage("Canvas") { CanvasSpecimen() },
    GalleryPage("Keyframes") { KeyframeSpecimen() },
    GalleryPage("Anchor Preference") { AnchorSpecimen() },
    GalleryPage("Pictures of UIKit") { UIKitSpecimen() },
  ]
}

private struct CanvasSpecimen: View {
  var body: some View {
    Specimen("Paths, words and symbols") {
      Canvas { context, size in
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.teal.opacity(0.2)))
        for ring in 1...4 {
          let radius = CGFloat(ring) * 20
          let circle = CGRect(
            x: middle.x - radius, y: middle.y - radius, width: radius * 2, height: radius * 2)
          context.stroke(Path(ellipseIn: circle), with: .color(.teal), lineWidth: 2)
        }
        context.draw(Text("North").bold(), at: CGPoint(x: middle.x, y: 12))
        if let leaf = context.resolveSymbol(id: "leaf") { context.draw(leaf, at: middle) }
        var turned = context
        turned.translateBy(x: middle.x, y: middle.y)
        turned.rotate(by: .degrees(45))
        turned.opacity = 0.5
        turned.fill(Path(CGRect(x: 30, y: -5, width: 40, height: 10)), with: .color(.red))
      } symbols: {
        Image(systemName: "leaf.fill").foregroundStyle(.green).tag("leaf")
      }
      .frame(width: 240, height: 200)
      .accessibilityLabel("Rings around a leaf")
    }
    Specimen("Clipped and blurred") {
      Canvas { context, size in
        context.clip(to: Path(ellipseIn: CGRect(origin: .zero, size: size)))
        context.fill(
          Path(CGRect(origin: .zero, size: size)),
          with: .linearGradient(
            Gradient(colors: [.orange, .purple]), startPoint: .zero,
            endPoint: CGPoint(x: size.width, y: size.height)))
        context.drawLayer { layer in
          layer.addFilter(.blur(radius: 4))
          layer.fill(Path(CGRect(x: 40, y: 40, width: 40, height: 40)), with: .color(.white))
        }
      }
      .frame(width: 120, height: 120)
    }
  }
}

private struct KeyframeSpecimen: View {
  private struct Pose {
    var scale = 1.0
    var angle = Angle.zero
  }

  @State private var likes = 0

  var body: some View {
    Button("Like", systemImage: "heart.fill") { likes += 1 }
      .keyframeAnimator(initialValue: Pose(), trigger: likes) { view, pose in
        view.scaleEffect(pose.scale).rotationEffect(pose.angle)
      } keyframes: { _ in
        KeyframeTrack(\.scale) {
          SpringKeyframe(1.4, duration: 0.3, spring: .bouncy)
          LinearKeyframe(1, duration: 0.3)
        }
        KeyframeTrack(\.angle) {
          CubicKeyframe(.degrees(-12), duration: 0.2)
          CubicKeyframe(.degrees(12), duration: 0.2)
          CubicKeyframe(.zero, duration: 0.2)
        }
      }
    Text("\(likes) likes")
  }
}

private struct AnchorSpecimen: View {
  private struct ChosenKey: PreferenceKey {
    static var defaultValue: Anchor<CGRect>? { nil }
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
      value = value ?? nextValue()
    }
  }

  @State private var chosen = "Books"

  var body: some View {
    HStack(spacing: 16) {
      ForEach(["Books", "Films", "Places"], id: \.self) { name in
        Button(name) { withAnimation { chosen = name } }
          .anchorPreference(key: ChosenKey.self, value: .bounds) { name == chosen ? $0 : nil }
      }
    }
    .overlayPreferenceValue(ChosenKey.self) { anchor in
      GeometryReader { proxy in
        if let anchor {
          let frame = proxy[anchor]
          Capsule().fill(.tint).frame(width: frame.width, height: 3)
            .offset(x: frame.minX, y: frame.maxY)
            .accessibilityIdentifier("line")
        }
      }
      .allowsHitTesting(false)
    }
    .padding(.bottom, 16)
  }
}

private struct UIKitSpecimen: View {
  private struct Compass: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ uiView: UIView, context: Context) {}
  }

  var body: some View {
    Specimen("A symbol") {
      if let book = UIImage(systemName: "book") {
        Image(uiImage: book)
        Text("\(Int(book.size.width)) points")
      }
    }
    Specimen("A view") { Compass().frame(height: 80) }
    Specimen("Variants of symbols") {
      HStack(spacing: 16) {
        Image(systemName: "heart")
        Image(systemName: "heart").environment(\.symbolVariants, .fill)
        Image(systemName: "person").environment(\.symbolVariants, .circle)
      }
      .font(.title)
      .accessibilityHidden(true)
    }
  }
}
