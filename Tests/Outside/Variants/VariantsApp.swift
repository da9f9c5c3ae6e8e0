import SwiftUI

// One symbol in many styles.

@main
struct VariantsApp: App {
  @State private var isOn = false

  var body: some Scene {
    WindowGroup {
      Grid(horizontalSpacing: 24, verticalSpacing: 24) {
        GridRow {
          Image(systemName: "bell")
          Image(systemName: "bell").symbolVariant(.fill)
          Image(systemName: "bell").symbolVariant(.slash)
        }
        GridRow {
          Image(systemName: "person").environment(\.symbolVariants, .circle)
          Image(systemName: "person").environment(\.symbolVariants, .circle.fill)
          Label("Heart", systemImage: "heart").labelStyle(.iconOnly).environment(\.symbolVariants, .fill)
        }
        GridRow {
          Image(systemName: "wifi").symbolEffect(.variableColor.iterative, isActive: isOn)
          Image(systemName: "star").symbolEffect(.bounce, value: isOn)
          Button {
            isOn.toggle()
          } label: {
            Image(systemName: isOn ? "pause.fill" : "play.fill").contentTransition(.symbolEffect(.replace))
          }
          .accessibilityLabel(isOn ? "Pause" : "Play")
        }
      }
      .font(.largeTitle)
      .symbolRenderingMode(.hierarchical)
    }
  }
}
