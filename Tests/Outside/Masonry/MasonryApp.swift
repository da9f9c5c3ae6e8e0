import SwiftUI

// Columns of different heights, measured once and kept in the layout's cache.

struct MasonryLayout: Layout {
  struct Cache {
    var heights: [CGFloat] = []
    var width: CGFloat = 0
  }

  var columns = 2
  var spacing: CGFloat = 8

  func makeCache(subviews: Subviews) -> Cache { Cache() }

  private func column(_ width: CGFloat) -> CGFloat {
    (width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    let width = proposal.width ?? 320
    let offer = ProposedViewSize(width: column(width), height: nil)
    cache = Cache(heights: subviews.map { $0.sizeThatFits(offer).height }, width: width)
    var tops = [CGFloat](repeating: 0, count: columns)
    for height in cache.heights { tops[shortest(tops)] += height + spacing }
    return CGSize(width: width, height: (tops.max() ?? spacing) - spacing)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    let width = column(bounds.width)
    var tops = [CGFloat](repeating: bounds.minY, count: columns)
    for (index, subview) in subviews.enumerated() {
      let place = shortest(tops)
      let point = CGPoint(x: bounds.minX + CGFloat(place) * (width + spacing), y: tops[place])
      subview.place(at: point, proposal: ProposedViewSize(width: width, height: nil))
      let known = index < cache.heights.count ? cache.heights[index] : 0
      tops[place] += known + spacing
    }
  }

  private func shortest(_ tops: [CGFloat]) -> Int { tops.indices.min { tops[$0] < tops[$1] } ?? 0 }
}

@main
struct MasonryApp: App {
  private let words = ["Short.", "A quotation that takes a few lines of its column.", "Two\nlines", "One"]

  var body: some Scene {
    WindowGroup {
      ScrollView {
        MasonryLayout {
          ForEach(0..<12, id: \.self) { index in
            Text(words[index % words.count])
              .padding()
              .frame(maxWidth: .infinity, alignment: .leading)
              .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 12))
          }
        }
        .padding()
      }
    }
  }
}
