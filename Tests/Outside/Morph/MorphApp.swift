import SwiftUI

// A view that morphs into another with the same id.

@main
struct MorphApp: App {
  @Namespace private var names
  @State private var isOpen = false

  var body: some Scene {
    WindowGroup {
      Group {
        if isOpen {
          VStack {
            RoundedRectangle(cornerRadius: 24)
              .fill(.indigo)
              .matchedGeometryEffect(id: "card", in: names)
              .frame(height: 320)
            Text("Emma").font(.largeTitle).matchedGeometryEffect(
              id: "title", in: names, properties: .position)
            Text("By Jane Austen").transition(.opacity.combined(with: .move(edge: .bottom)))
          }
        } else {
          HStack {
            RoundedRectangle(cornerRadius: 8)
              .fill(.indigo)
              .matchedGeometryEffect(id: "card", in: names)
              .frame(width: 60, height: 80)
            Text("Emma").matchedGeometryEffect(id: "title", in: names, properties: .position)
            Spacer()
          }
        }
      }
      .padding()
      .contentShape(.rect)
      .onTapGesture { withAnimation(.spring(duration: 0.5, bounce: 0.2)) { isOpen.toggle() } }
    }
  }
}
