import SwiftUI

extension Gallery {
  static let moreMotionPages = [
    GalleryPage("Matched Geometry") { MatchedSpecimen() },
    GalleryPage("Content Transition") { NumberSpecimen() },
    GalleryPage("Hover") { HoverSpecimen() },
    GalleryPage("Long Press Gesture") { PressSpecimen() },
    GalleryPage("Magnify Gesture") { MagnifySpecimen() },
    GalleryPage("Symbol Effect") {
      HStack(spacing: 32) {
        Image(systemName: "heart.fill").symbolEffect(.pulse).foregroundStyle(.red)
        Image(systemName: "wifi").symbolEffect(.variableColor)
      }
      .font(.largeTitle)
    },
    GalleryPage("Sensory Feedback") { FeedbackSpecimen() },
  ]
}

private struct MatchedSpecimen: View {
  @Namespace private var names
  @State private var tab = "Day"
  @State private var isLarge = false

  var body: some View {
    Specimen("A mark that moves with the selection") {
      HStack(spacing: 8) {
        ForEach(["Day", "Week", "Month"], id: \.self) { name in
          Button(name) { withAnimation(.snappy) { tab = name } }
            .buttonStyle(.plain)
            .padding(.horizontal, 16)
            .padding(.vertical, 8)
            .background {
              if tab == name {
                Capsule().fill(.blue.opacity(0.25)).matchedGeometryEffect(id: "mark", in: names)
              }
            }
        }
      }
    }
    Specimen("A screen that zooms from its tile") {
      NavigationLink {
        Color.orange.overlay { Text("Grown") }.navigationTransition(.zoom(sourceID: "tile", in: names))
      } label: {
        RoundedRectangle(cornerRadius: 12).fill(.orange).frame(width: 64, height: 64)
      }
      .matchedTransitionSource(id: "tile", in: names)
      .accessibilityLabel("Grow")
    }
    Specimen("One that grows") {
      Button(isLarge ? "Smaller" : "Larger") { withAnimation(.spring) { isLarge.toggle() } }
      if isLarge {
        RoundedRectangle(cornerRadius: 24).fill(.orange).matchedGeometryEffect(id: "card", in: names)
          .frame(height: 160)
      } else {
        RoundedRectangle(cornerRadius: 12).fill(.orange).matchedGeometryEffect(id: "card", in: names)
          .frame(width: 64, height: 64)
      }
    }
  }
}

private struct NumberSpecimen: View {
  @State private var count = 9

  var body: some View {
    Text("\(count)").font(.largeTitle).monospacedDigit().contentTransition(.numericText())
    Stepper("Count", value: $count.animation())
  }
}

private struct HoverSpecimen: View {
  @State private var isAbove = false

  var body: some View {
    Tile(isAbove ? "The pointer is here" : "Move the pointer here").onHover { isAbove = $0 }
  }
}

private struct PressSpecimen: View {
  @State private var isPressing = false
  @State private var count = 0

  var body: some View {
    Tile("Held \(count) times")
      .scaleEffect(isPressing ? 0.95 : 1)
      .onLongPressGesture(minimumDuration: 0.4) {
        count += 1
      } onPressingChanged: {
        isPressing = $0
      }
  }
}

private struct MagnifySpecimen: View {
  @State private var scale = 1.0

  var body: some View {
    Tile("Two fingers").scaleEffect(scale)
      .gesture(MagnifyGesture().onChanged { scale = min(max($0.magnification, 0.5), 3) })
  }
}

private struct FeedbackSpecimen: View {
  @State private var count = 0

  var body: some View {
    Button("Felt \(count) times") { count += 1 }.buttonStyle(.borderedProminent)
      .sensoryFeedback(.impact, trigger: count)
    Text("Phones vibrate if their browser permits it.").foregroundStyle(.secondary)
  }
}
