import SwiftUI

/// Readable properties and memberwise initializers of values.
@MainActor enum PropertyContract {
  typealias Scope = AttributeScopes.SwiftUIAttributes

  static var attributeKeys: [any AttributedStringKey.Type] {
    [
      Scope.ForegroundColorAttribute.self, Scope.BackgroundColorAttribute.self, Scope.FontAttribute.self,
      Scope.UnderlineStyleAttribute.self, Scope.StrikethroughStyleAttribute.self, Scope.KerningAttribute.self,
      Scope.TrackingAttribute.self, Scope.BaselineOffsetAttribute.self,
      AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self,
    ]
  }

  static var foundationScope: PartialKeyPath<Scope> { \Scope.foundation }

  static var markdownOptions: [AttributedString.MarkdownParsingOptions] {
    var options = AttributedString.MarkdownParsingOptions(
      allowsExtendedAttributes: true, interpretedSyntax: .inlineOnly,
      failurePolicy: .returnPartiallyParsedIfPossible, languageCode: "en")
    options.allowsExtendedAttributes = false
    options.failurePolicy = .throwError
    options.interpretedSyntax = .full
    options.languageCode = nil
    return [options, .init()]
  }

  final class Announcing: ObservableObject {
    typealias ObjectWillChangePublisher = ObservableObjectPublisher
    @Published var number = 0
  }

  static func published() -> AnyCancellable {
    let object = Announcing()
    let publisher: ObservableObjectPublisher = object.objectWillChange
    _ = Just(1).output
    return publisher.receive(on: DispatchQueue.main).sink { _ in }
  }

  static func shapes() -> some ShapeView {
    let drawn = Circle().fill(.red).stroke(.blue, lineWidth: 2)
    _ = drawn.shape
    _ = Circle().offset(x: 1, y: 1).shape
    let style = FillStyle(eoFill: true, antialiased: false)
    _ = style.isEOFilled || style.isAntialiased
    return drawn
  }

  static var relative: some View { Color.red.clipShape(.containerRelative) }

  static func transform() -> [CGFloat] {
    let moved = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 3).translatedBy(x: 1, y: 1)
    return [moved.a, moved.b, moved.c, moved.d, moved.tx, moved.ty]
  }

  static var element: Path.Element { .line(to: .zero) }

  static func path() -> NavigationPath {
    var path = NavigationPath()
    path.append(1)
    path.append("two")
    path.removeLast()
    path.removeLast(1)
    return path.codable.map { NavigationPath($0) } ?? path
  }

  static func motion() -> [Double] {
    let spring = Spring(response: 0.4, dampingRatio: 0.8)
    _ = Animation.timingCurve(
      .bezier(startControlPoint: .zero, endControlPoint: .bottomTrailing), duration: 1)
    var transaction = Transaction(animation: .default)
    transaction.disablesAnimations = true
    return [
      spring.settlingDuration, spring.dampingRatio, 2.0.magnitudeSquared,
      AnimatablePair(1.0, 2.0).magnitudeSquared,
    ]
  }

  static var symbols: some View {
    VStack {
      Image(systemName: "heart").symbolEffect(.breathe)
      Image(systemName: "heart").symbolEffect(.rotate)
      Image(systemName: "heart").symbolEffect(.wiggle)
    }
  }

  static func applied(_ phase: TransitionPhase) -> some View {
    OpacityTransition().apply(content: Text("Faded"), phase: phase)
  }

  static func types() -> [String] {
    _ = UTType.png.conforms(to: .image)
    _ = [CoordinateSpace.global.isGlobal, CoordinateSpace.local.isLocal]
    _ = ListItemTint.preferred(.red)
    _ = KeyEquivalent("k").character
    return [UTType.png.preferredMIMEType ?? ""]
  }

  static var selectability: [Bool] {
    [EnabledTextSelectability.allowsSelection, DisabledTextSelectability.allowsSelection]
  }

  static var platform: PreviewPlatform? { Plain_Previews.platform }

  struct Plain_Previews: PreviewProvider {
    static var previews: some View { Text("Plain") }
  }

  @TabContentBuilder<Int> static var tabs: some TabContent<Int> {
    Tab("One", systemImage: "circle", value: 1) { Text("One") }
  }

  static func value<Content: TabContent>(of content: Content) -> Content.TabValue.Type {
    Content.TabValue.self
  }

  static var link: some View {
    NavigationLink("Detail") { Text("Detail") }.isDetailLink(false)
  }
}
