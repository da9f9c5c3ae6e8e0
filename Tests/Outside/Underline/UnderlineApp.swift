import SwiftUI

// Tabs with an underline that follows their bounds.

struct ChosenTabKey: PreferenceKey {
  static let defaultValue: Anchor<CGRect>? = nil
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
    value = value ?? nextValue()
  }
}

enum Section: String, CaseIterable, Identifiable {
  case reading = "Reading"
  case finished = "Finished"
  case wanted = "Want to read"
  var id: Self { self }
}

@main
struct UnderlineApp: App {
  @State private var section = Section.reading

  var body: some Scene {
    WindowGroup {
      VStack {
        HStack(spacing: 24) {
          ForEach(Section.allCases) { item in
            Button(item.rawValue) { withAnimation(.snappy) { section = item } }
              .buttonStyle(.plain)
              .foregroundStyle(item == section ? .primary : .secondary)
              .anchorPreference(key: ChosenTabKey.self, value: .bounds) { item == section ? $0 : nil }
          }
        }
        .padding(.bottom, 6)
        .overlayPreferenceValue(ChosenTabKey.self) { anchor in
          GeometryReader { proxy in
            if let anchor {
              Rectangle()
                .fill(.tint)
                .frame(width: proxy[anchor].width, height: 2)
                .offset(x: proxy[anchor].minX, y: proxy.size.height - 2)
            }
          }
        }
        Text(section.rawValue).frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .padding()
    }
  }
}
