import SwiftUI

extension Gallery {
  static let motionPages = [
    GalleryPage("Animation") { AnimationSpecimen() },
    GalleryPage("Transition") { TransitionSpecimen() },
    GalleryPage("Drag Gesture") { DragSpecimen() },
    GalleryPage("Tap Gesture") { TapSpecimen() },
  ]
}

private struct AnimationSpecimen: View {
  @State private var isAcross = false

  var body: some View {
    Specimen("A change of state") {
      Circle().fill(.green).frame(width: 48, height: 48)
        .offset(x: isAcross ? 160 : 0)
        .animation(.spring, value: isAcross)
    }
    Button("Move") { isAcross.toggle() }
  }
}

private struct TransitionSpecimen: View {
  @State private var isShown = true

  var body: some View {
    Button(isShown ? "Hide" : "Show") {
      withAnimation(.easeInOut) { isShown.toggle() }
    }
    if isShown {
      Tile("Comes and goes").transition(.opacity)
    }
  }
}

private struct DragSpecimen: View {
  @State private var offset = CGSize.zero

  var body: some View {
    Tile("Drag me")
      .offset(offset)
      .gesture(
        DragGesture()
          .onChanged { offset = $0.translation }
          .onEnded { _ in
            withAnimation(.snappy) { offset = .zero }
          })
  }
}

private struct TapSpecimen: View {
  @State private var once = 0
  @State private var twice = 0

  var body: some View {
    Tile("Tapped \(once) times").onTapGesture { once += 1 }.accessibilityAddTraits(.isButton)
    Tile("Tapped twice \(twice) times").onTapGesture(count: 2) { twice += 1 }
  }
}
