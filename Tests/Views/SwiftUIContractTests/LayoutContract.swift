import Foundation
import SwiftUI

/// Custom layouts, `ViewThatFits` and alignment guides.
struct LayoutContract: View {
  @State private var isWide = false

  private struct Weight: LayoutValueKey { static let defaultValue: Double = 1 }

  private enum Waist: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }

  private struct Tower: Layout {
    struct Cache { var heights: [CGFloat] }

    static var layoutProperties: LayoutProperties {
      var properties = LayoutProperties()
      properties.stackOrientation = .vertical
      return properties
    }

    func makeCache(subviews: Subviews) -> Cache {
      Cache(heights: subviews.map { $0.sizeThatFits(.unspecified).height })
    }

    func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    func last(_ subviews: LayoutSubviews) -> LayoutSubview? { subviews.last }

    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
      var spacing = ViewSpacing()
      for subview in subviews { spacing.formUnion(subview.spacing, edges: .top) }
      return spacing.union(.zero, edges: .all)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      let asked = [ProposedViewSize.zero, .infinity, ProposedViewSize(CGSize(width: 10, height: 10))]
      let widest = asked.map { proposal.width ?? $0.width ?? 0 }.max() ?? 0
      let whole = proposal.replacingUnspecifiedDimensions(by: CGSize(width: widest, height: 20))
      return CGSize(width: min(whole.width, 500), height: cache.heights.reduce(0, +))
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
      var y = bounds.minY
      for (index, subview) in subviews.enumerated() {
        let offer = ProposedViewSize(width: proposal.width, height: nil)
        let dimensions = subview.dimensions(in: offer)
        if subviews.layoutDirection == .leftToRight, dimensions[explicit: .leading] == nil,
          dimensions[explicit: VerticalAlignment.top] == nil
        {
          subview.place(at: CGPoint(x: bounds.minX, y: y), anchor: .topLeading, proposal: offer)
        }
        y += dimensions.height * subview[Weight.self] + CGFloat(subview.priority)
        if index > 0 { y += subviews[index - 1].spacing.distance(to: subview.spacing, along: .vertical) }
      }
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .leading ? bounds.minX : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .top ? bounds.minY : nil }
  }

  private var layout: AnyLayout {
    isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 4))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 4))
  }

  var body: some View {
    Tower {
      Text("a").layoutValue(key: Weight.self, value: 2)
      Text("b").layoutPriority(1)
    }
    layout {
      Text("a")
      Text("b")
    }
    ZStackLayout(alignment: .bottom)() { Text("a") }
    GridLayout(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
      GridRow {
        Text("a")
        Text("b")
      }
    }
    ViewThatFits { Text("a") }
    ViewThatFits(in: .vertical) {
      Text("a")
      Text("b")
    }
    guides
  }

  @ViewBuilder private var guides: some View {
    let waist = VerticalAlignment(Waist.self)
    let side = HorizontalAlignment(Waist.self)
    HStack(alignment: waist) {
      Text("a").alignmentGuide(waist) { $0[.top] + $0.height / 2 }
      Text("b").alignmentGuide(waist) { $0[VerticalAlignment.center] }
    }
    VStack(alignment: side) { Text("a").alignmentGuide(side) { $0.width - $0[.trailing] } }
  }
}
