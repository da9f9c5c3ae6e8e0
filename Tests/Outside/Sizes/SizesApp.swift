import SwiftUI

// Text at the size that the reader chose.

@main
struct SizesApp: App {
  var body: some Scene {
    WindowGroup { SizesView() }
  }
}

struct SizesView: View {
  @Environment(\.sizeCategory) private var category
  @Environment(\.dynamicTypeSize) private var size
  @ScaledMetric(relativeTo: .title) private var icon = 32.0

  var body: some View {
    let layout =
      size.isAccessibilitySize ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 12))
    layout {
      Image(systemName: "textformat.size").resizable().scaledToFit().frame(width: icon, height: icon)
      VStack(alignment: .leading) {
        Text("Large enough?").font(.title)
        Text(category.isAccessibilityCategory ? "Very large" : "As usual").font(.callout)
      }
    }
    .padding()
    .dynamicTypeSize(...DynamicTypeSize.accessibility3)
    Text("Never smaller than this").environment(\.sizeCategory, .extraLarge)
  }
}
