import SwiftUI

// Paged tabs, matched geometry, sheets with detents.

@main
struct StepsApp: App {
  var body: some Scene {
    WindowGroup { StepsView() }
  }
}

struct StepsView: View {
  @Namespace private var namespace
  @State private var step = 0
  @State private var showsHelp = false
  private let titles = ["Welcome", "Choose", "Done"]

  var body: some View {
    VStack {
      TabView(selection: $step) {
        ForEach(titles.indices, id: \.self) { index in
          Text(titles[index]).font(.largeTitle.bold()).tag(index)
        }
      }
      .tabViewStyle(.page(indexDisplayMode: .never))

      HStack {
        ForEach(titles.indices, id: \.self) { index in
          ZStack {
            Capsule().fill(.gray.opacity(0.3))
            if index == step { Capsule().fill(.tint).matchedGeometryEffect(id: "dot", in: namespace) }
          }
          .frame(width: 24, height: 8)
        }
      }
      Button(step == 2 ? "Finish" : "Next") { withAnimation(.spring) { step = min(step + 1, 2) } }
        .buttonStyle(.borderedProminent)
      Button("Help") { showsHelp = true }
    }
    .sheet(isPresented: $showsHelp) {
      Text("Go on with the button.")
        .presentationDetents([.height(200), .medium])
        .presentationDragIndicator(.visible)
        .presentationBackground(.thinMaterial)
    }
  }
}
