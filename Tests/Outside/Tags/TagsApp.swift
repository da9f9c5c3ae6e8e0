import SwiftUI

// A custom layout: rows that wrap.

struct Flow: Layout {
  var spacing: CGFloat = 8

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    arrange(subviews, width: proposal.width ?? .infinity).size
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let points = arrange(subviews, width: bounds.width).points
    for (subview, point) in zip(subviews, points) {
      subview.place(at: CGPoint(x: bounds.minX + point.x, y: bounds.minY + point.y), proposal: .unspecified)
    }
  }

  private func arrange(_ subviews: Subviews, width: CGFloat) -> (points: [CGPoint], size: CGSize) {
    var points: [CGPoint] = []
    var (x, y, row, widest): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if x > 0, x + size.width > width { (x, y, row) = (0, y + row + spacing, 0) }
      points.append(CGPoint(x: x, y: y))
      widest = max(widest, x + size.width)
      row = max(row, size.height)
      x += size.width + spacing
    }
    return (points, CGSize(width: widest, height: y + row))
  }
}

@main
struct TagsApp: App {
  var body: some Scene {
    WindowGroup { TagsView() }
  }
}

struct TagsView: View {
  @State private var chosen: Set<String> = ["Novel"]
  private let tags = ["Novel", "Essay", "Poetry", "Science fiction", "History", "Travel", "Cooking"]

  var body: some View {
    Flow {
      ForEach(tags, id: \.self) { tag in
        Button(tag) { chosen.formSymmetricDifference([tag]) }
          .buttonStyle(.bordered)
          .tint(chosen.contains(tag) ? .accentColor : .secondary)
      }
    }
    .padding()
    .animation(.snappy, value: chosen)
  }
}
