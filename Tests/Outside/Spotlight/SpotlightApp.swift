import SwiftUI

// A tour of one view after another.

struct StopsKey: PreferenceKey {
  static var defaultValue: [Int: Anchor<CGRect>] { [:] }
  static func reduce(value: inout [Int: Anchor<CGRect>], nextValue: () -> [Int: Anchor<CGRect>]) {
    value.merge(nextValue()) { $1 }
  }
}

extension View {
  func tourStop(_ number: Int) -> some View {
    anchorPreference(key: StopsKey.self, value: .bounds) { [number: $0] }
  }
}

@main
struct SpotlightApp: App {
  @State private var stop: Int? = 0

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 32) {
        Label("Your library", systemImage: "books.vertical").tourStop(0)
        Button("Scan a book", systemImage: "barcode.viewfinder") {}.tourStop(1)
        Button("Show me around") { stop = 0 }.tourStop(2)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .overlayPreferenceValue(StopsKey.self) { stops in
        GeometryReader { proxy in
          if let stop, let anchor = stops[stop] {
            let frame = proxy[anchor].insetBy(dx: -8, dy: -8)
            RoundedRectangle(cornerRadius: 12)
              .stroke(.tint, lineWidth: 3)
              .frame(width: frame.width, height: frame.height)
              .offset(x: frame.minX, y: frame.minY)
              .onTapGesture { self.stop = stop < 2 ? stop + 1 : nil }
          }
        }
      }
      .animation(.default, value: stop)
    }
  }
}
