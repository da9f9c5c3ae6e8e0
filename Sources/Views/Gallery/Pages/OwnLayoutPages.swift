import SwiftUI

extension Gallery {
  static let ownLayoutPages = [
    GalleryPage("Own Layout") { OwnLayoutSpecimen() },
    GalleryPage("Any Layout") { AnyLayoutSpecimen() },
    GalleryPage("View That Fits") { FittingSpecimen() },
    GalleryPage("Alignment Guides") { GuideSpecimen() },
  ]
}

/// A layout in rows that wrap.
struct FlowLayout: Layout {
  var spacing: CGFloat = 8

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = rows(subviews, in: proposal.width ?? .infinity)
    return CGSize(
      width: rows.map(\.width).max() ?? 0,
      height: rows.map(\.height).reduce(0, +) + spacing * CGFloat(max(rows.count - 1, 0)))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for row in rows(subviews, in: bounds.width) {
      var x = bounds.minX
      for index in row.indices {
        let size = subviews[index].sizeThatFits(.unspecified)
        subviews[index].place(
          at: CGPoint(x: x, y: y + (row.height - size.height) / 2), proposal: ProposedViewSize(size))
        x += size.width + spacing
      }
      y += row.height + spacing
    }
  }

  private struct Row {
    var indices: [Int] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
  }

  private func rows(_ subviews: Subviews, in width: CGFloat) -> [Row] {
    var rows: [Row] = []
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if rows.isEmpty || rows[rows.count - 1].width + spacing + size.width > width { rows.append(Row()) }
      var row = rows.removeLast()
      row.width += (row.indices.isEmpty ? 0 : spacing) + size.width
      row.height = max(row.height, size.height)
      row.indices.append(index)
      rows.append(row)
    }
    return rows
  }
}

private struct Turn: LayoutValueKey { static let defaultValue = 0.0 }

/// A layout around a center, at the angle of each view's value.
private struct RadialLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let radius = min(bounds.width, bounds.height) / 2 - 24
    for subview in subviews {
      let angle = subview[Turn.self] * 2 * Double.pi
      subview.place(
        at: CGPoint(x: bounds.midX + radius * sin(angle), y: bounds.midY - radius * cos(angle)),
        anchor: .center, proposal: .unspecified)
    }
  }
}

private struct OwnLayoutSpecimen: View {
  @State private var tags = ["Novel", "Essay", "Poetry", "Science fiction", "History", "Biography"]

  var body: some View {
    Specimen("Flow") {
      FlowLayout {
        ForEach(tags, id: \.self) { tag in
          Text(tag).padding(.horizontal, 12).padding(.vertical, 6).background(
            .teal.opacity(0.2), in: .capsule)
        }
      }
      Button("Shuffle") { withAnimation { tags.reverse() } }
      Button("One more") { withAnimation { tags.append("Tag \(tags.count + 1)") } }
    }
    Specimen("Around a center") {
      RadialLayout {
        ForEach(0..<12) { hour in
          Text("\(hour == 0 ? 12 : hour)").layoutValue(key: Turn.self, value: Double(hour) / 12)
        }
      }
      .frame(width: 200, height: 200)
    }
  }
}

private struct AnyLayoutSpecimen: View {
  @State private var isRow = false

  private var layout: AnyLayout {
    isRow ? AnyLayout(HStackLayout(spacing: 12)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 12))
  }

  var body: some View {
    layout {
      CountedTile("One")
      CountedTile("Two")
    }
    Button("Turn") { withAnimation { isRow.toggle() } }
  }
}

/// Keeps state that the enclosing layout must not reset.
private struct CountedTile: View {
  let name: String
  @State private var taps = 0

  init(_ name: String) { self.name = name }

  var body: some View {
    Button("\(name): \(taps)") { taps += 1 }.buttonStyle(.bordered)
  }
}

private struct FittingSpecimen: View {
  @State private var width = 320.0

  var body: some View {
    ViewThatFits(in: .horizontal) {
      Label("Download everything that you wrote", systemImage: "arrow.down")
      Label("Download", systemImage: "arrow.down")
      Image(systemName: "arrow.down").accessibilityLabel("Only a picture")
    }
    .frame(width: width)
    .border(.secondary)
    Slider(value: $width, in: 40...360) { Text("Width") }
  }
}

extension VerticalAlignment {
  private enum Waist: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }

  fileprivate static let waist = VerticalAlignment(Waist.self)
}

private struct GuideSpecimen: View {
  var body: some View {
    Specimen("Each a step further") {
      VStack(alignment: .leading, spacing: 4) {
        ForEach(0..<4) { step in
          Text("Step \(step)").alignmentGuide(.leading) { _ in CGFloat(step) * -16 }
        }
      }
    }
    Specimen("A badge on the corner") {
      RoundedRectangle(cornerRadius: 12).fill(.teal).frame(width: 80, height: 80)
        .overlay(alignment: .topTrailing) {
          Text("3").padding(6).background(.red, in: .circle).foregroundStyle(.white)
            .alignmentGuide(.top) { $0.height / 2 }
            .alignmentGuide(.trailing) { $0.width / 2 }
        }
    }
    Specimen("By the second of three lines") {
      HStack(alignment: .waist, spacing: 12) {
        Text("Name").alignmentGuide(.waist) { $0[VerticalAlignment.center] }
        VStack(alignment: .leading, spacing: 4) {
          Text("Above")
          Text("Emma").alignmentGuide(.waist) { $0[VerticalAlignment.center] }
          Text("Below, with an offset")
          Text("Below that")
        }
      }
    }
  }
}
