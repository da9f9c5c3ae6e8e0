import SwiftUI

/// Preferences, geometry and matched geometry.
struct PreferenceContract: View {
  @Namespace private var names
  @State private var width = 0.0
  @State private var position = ScrollPosition(edge: .top)
  @State private var row: Int? = 2
  @State private var taps = 0
  @AccessibilityFocusState private var isRead: Bool
  @AccessibilityFocusState(for: .voiceOver) private var readRow: Int?
  @Environment(\.openURL) private var openURL

  struct WidthKey: PreferenceKey {
    static let defaultValue = 0.0
    static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
  }

  struct NameKey: PreferenceKey {
    typealias Value = String?
    static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
  }

  var body: some View {
    GeometryReader { proxy in
      Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
      Text("\(proxy.frame(in: .global).width) \(proxy.frame(in: .local).height)")
      Text("\(proxy.frame(in: .named("space")).minX) \(proxy.safeAreaInsets.top)")
      Text("\(proxy.bounds(of: .named("space"))?.width ?? 0)")
    }
    .coordinateSpace(name: "space").coordinateSpace(.named("space"))
    .onPreferenceChange(WidthKey.self) { width = $0 }
    .transformPreference(WidthKey.self) { $0 += 1 }
    Text("Name").preference(key: NameKey.self, value: "name")
      .overlayPreferenceValue(NameKey.self) { Text($0 ?? "-") }
      .overlayPreferenceValue(NameKey.self, alignment: .top) { Text($0 ?? "-") }
      .backgroundPreferenceValue(NameKey.self) { Text($0 ?? "-") }
      .backgroundPreferenceValue(NameKey.self, alignment: .bottom) { Text($0 ?? "-") }
    Text("Size").onGeometryChange(for: CGSize.self, of: \.size) { width = $0.width }
      .onGeometryChange(for: CGFloat.self, of: { $0.size.height }, action: { old, new in width = old - new })
    Circle().matchedGeometryEffect(id: "circle", in: names)
    Circle().matchedGeometryEffect(id: 1, in: names, properties: .position, anchor: .top, isSource: false)
    Circle().matchedTransitionSource(id: 1, in: names)
    Text("Zoomed").navigationTransition(.zoom(sourceID: 1, in: names)).navigationTransition(.automatic)
    scrolling
    feedback
  }

  @ViewBuilder private var scrolling: some View {
    ScrollViewReader { proxy in
      Button("Go") {
        proxy.scrollTo(3)
        proxy.scrollTo(3, anchor: .bottom)
        position.scrollTo(id: 3, anchor: .center)
        position.scrollTo(edge: .bottom)
      }
    }
    ScrollView { ForEach(0..<4) { Text("\($0)") } }.scrollPosition(id: $row).scrollPosition(
      id: $row, anchor: .top)
    ScrollView { ForEach(0..<4) { Text("\($0)") } }.scrollPosition($position).scrollPosition(
      $position, anchor: .top)
    ScrollView { Text("a") }.defaultScrollAnchor(.bottom).defaultScrollAnchor(.top, for: .initialOffset)
    ScrollView { Text("a") }.scrollIndicators(.hidden, axes: .vertical).scrollDisabled(false)
      .scrollClipDisabled().scrollBounceBehavior(.basedOnSize).scrollDismissesKeyboard(.immediately)
    ScrollView(.horizontal) { HStack { Text("a") }.scrollTargetLayout() }.scrollTargetBehavior(.paging)
      .scrollTargetBehavior(.viewAligned).scrollTargetBehavior(.viewAligned(limitBehavior: .always))
    ScrollView { Text("a").containerRelativeFrame(.horizontal) { length, _ in length / 2 } }
    ScrollView { Text("a").containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 8) }
    ScrollView { Text("a").containerRelativeFrame([.horizontal, .vertical], alignment: .top) }
    Text("\(position.edge == .top) \(position.isPositionedByUser) \(position.viewID(type: Int.self) ?? 0)")
  }

  @ViewBuilder private var feedback: some View {
    Button("Tap") { taps += 1 }.sensoryFeedback(.success, trigger: taps)
      .sensoryFeedback(.impact(weight: .heavy, intensity: 0.5), trigger: taps) { old, new in old < new }
      .sensoryFeedback(trigger: taps) { old, new in old < new ? .increase : .impact(flexibility: .soft) }
    Text("URLs").onOpenURL { url in assert(url.scheme != nil) }
    Button("Open") {
      if let url = URL(string: "contract://open") {
        openURL(url)
        openURL(url) { accepted in assert(accepted || !accepted) }
      }
    }
    Text("a").environment(\.openURL, OpenURLAction { _ in .systemAction })
    Text("Read").accessibilityFocused($isRead).accessibilityFocused($readRow, equals: 2)
    Text("\(width)").contentTransition(.numericText()).contentTransition(.numericText(value: width))
    Text("\(width)").contentTransition(.opacity).contentTransition(.numericText(countsDown: true))
  }
}
