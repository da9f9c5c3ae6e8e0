import Foundation
import SwiftUI

/// Canvases, keyframes, anchors and images through UIKit.
struct CanvasContract: View {
  private struct Pose {
    var scale = 1.0
    var offset = CGSize.zero
  }

  private struct ChosenKey: PreferenceKey {
    static var defaultValue: Anchor<CGRect>? { nil }
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
      value = value ?? nextValue()
    }
  }

  private struct PointKey: PreferenceKey {
    static var defaultValue: [Anchor<CGPoint>] { [] }
    static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) {
      value += nextValue()
    }
  }

  private struct Bridged: UIViewRepresentable {
    final class Coordinator {}
    typealias UIViewType = UIView
    func makeCoordinator() -> Coordinator { Coordinator() }
    func makeUIView(context: UIViewRepresentableContext<Self>) -> UIView { UIView() }
    func updateUIView(_ uiView: UIView, context: Context) {
      _ = (context.coordinator, context.environment.colorScheme)
    }
    static func dismantleUIView(_ uiView: UIView, coordinator: Coordinator) {}
  }

  private struct Controlled: UIViewControllerRepresentable {
    final class Coordinator {}
    func makeCoordinator() -> Coordinator { Coordinator() }
    typealias UIViewControllerType = UIViewController
    func makeUIViewController(
      context: UIViewControllerRepresentableContext<Self>
    ) -> UIViewController { UIViewController() }
    func updateUIViewController(_ uiViewController: UIViewController, context: Context) {
      _ = (context.coordinator, context.environment.colorScheme)
    }
    static func dismantleUIViewController(_ uiViewController: UIViewController, coordinator: Coordinator) {}
  }

  @State private var taps = 0

  var body: some View {
    canvases
    keyframes
    anchors
    pictures
  }

  @ViewBuilder private var canvases: some View {
    Canvas(opaque: true, colorMode: .linear, rendersAsynchronously: true) { context, size in
      draw(&context, size)
    }
    Canvas { context, _ in
      if let symbol: GraphicsContext.ResolvedSymbol = context.resolveSymbol(id: 1) {
        context.draw(symbol, at: .zero, anchor: .topLeading)
        context.draw(symbol, in: CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    } symbols: {
      Text("a").tag(1)
    }
  }

  private let blur: GraphicsContext.BlurOptions = [.opaque, .dithersResult]
  private let shadow: GraphicsContext.ShadowOptions = [
    .shadowAbove, .shadowOnly, .invertsAlpha, .disablesGroup,
  ]
  private let repeated: GraphicsContext.GradientOptions = [.repeat, .mirror, .linearColor]

  private func draw(_ context: inout GraphicsContext, _ size: CGSize) {
    let path = Path(CGRect(origin: .zero, size: size))
    context.opacity = 0.5
    context.blendMode = .multiply
    context.transform = .identity
    context.scaleBy(x: 2, y: 2)
    context.translateBy(x: 1, y: 1)
    context.rotate(by: .degrees(10))
    context.concatenate(CGAffineTransform(scaleX: 0.5, y: 0.5))
    context.clip(to: path, style: FillStyle(), options: GraphicsContext.ClipOptions.inverse)
    context.addFilter(.blur(radius: 1, options: blur), options: GraphicsContext.FilterOptions.linearColor)
    context.addFilter(
      .shadow(
        color: .black, radius: 1, blendMode: .normal,
        options: shadow))
    for filter: GraphicsContext.Filter in [
      .blur(radius: 2), .shadow(color: .black, radius: 2, x: 1, y: 1), .brightness(0.1), .contrast(1.1),
      .saturation(1), .grayscale(0.5), .hueRotation(.degrees(10)),
    ] { context.addFilter(filter) }
    let gradient = Gradient(colors: [.red, .blue])
    for shading: GraphicsContext.Shading in [
      .color(.red), .color(.sRGB, red: 1, green: 0, blue: 0, opacity: 1), .color(.sRGB, white: 0.5),
      .style(.tint), .foreground, .palette([.foreground]),
      .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 9, y: 9)),
      .radialGradient(gradient, center: .zero, startRadius: 0, endRadius: 9),
      .conicGradient(gradient, center: .zero, angle: .zero, options: repeated),
    ] { context.fill(path, with: context.resolve(shading), style: FillStyle(eoFill: true)) }
    context.stroke(path, with: .foreground, lineWidth: 2)
    context.stroke(path, with: .foreground, style: StrokeStyle(lineWidth: 1))
    context.draw(Text("a"), at: .zero, anchor: .center)
    context.draw(Text("a"), in: context.clipBoundingRect)
    context.draw(Image(systemName: "star"), at: .zero)
    context.draw(Image(systemName: "star"), in: context.clipBoundingRect)
    var words: GraphicsContext.ResolvedText = context.resolve(Text("a"))
    words.shading = .color(.red)
    context.draw(words, at: .zero)
    context.draw(words, in: context.clipBoundingRect)
    let star: GraphicsContext.ResolvedImage = context.resolve(Image(systemName: "star"))
    context.draw(star, at: .zero)
    context.draw(star, in: context.clipBoundingRect)
    context.drawLayer { $0.fill(path, with: .foreground) }
    _ = context.environment.colorScheme
  }

  @ViewBuilder private var keyframes: some View {
    KeyframeAnimator(initialValue: 1.0, repeating: false) {
      Text("a").scaleEffect($0)
    } keyframes: { _ in
      SpringKeyframe(1.5, duration: 0.3, spring: .bouncy, startVelocity: 0)
      MoveKeyframe(1.2)
    }
    KeyframeAnimator(initialValue: Pose(), trigger: taps) {
      Text("a").scaleEffect($0.scale).offset($0.offset)
    } keyframes: { _ in
      KeyframeTrack(\.scale) {
        LinearKeyframe(1.5, duration: 0.3, timingCurve: .easeOut)
        CubicKeyframe(1, duration: 0.2, startVelocity: 0, endVelocity: 0)
        for step in 1...3 { LinearKeyframe(Double(step), duration: 0.1) }
        if taps > 1 { MoveKeyframe(1.0) } else { MoveKeyframe(2.0) }
      }
      KeyframeTrack(\.offset) { CubicKeyframe(CGSize(width: 4, height: 0), duration: 0.2) }
    }
    Text("a").keyframeAnimator(initialValue: Pose(), repeating: true) { content, pose in
      content.scaleEffect(pose.scale)
    } keyframes: { _ in
      KeyframeTrack(\.scale) { MoveKeyframe(1.0) }
    }
    Text("a").keyframeAnimator(initialValue: Pose(), trigger: taps) { content, pose in
      content.scaleEffect(pose.scale)
    } keyframes: { _ in
      KeyframeTrack(\.scale) { MoveKeyframe(1.0) }
    }
    Text("\(halfway) \(UnitCurve.easeIn.inverse.value(at: 0.5)) \(UnitCurve.easeIn.velocity(at: 0.5))")
  }

  @KeyframesBuilder<Double> private var own: some Keyframes<Double> { bounce }

  @KeyframeTrackContentBuilder<Double> private var bounce: some KeyframeTrackContent<Double> {
    LinearKeyframe(1.0, duration: 1)
    MoveKeyframe(2.0)
  }

  private func same() -> some KeyframeTrackContent<Double> {
    let first = KeyframeTrackContentBuilder<Double>.buildPartialBlock(first: MoveKeyframe(1.0))
    return KeyframeTrackContentBuilder<Double>.buildPartialBlock(
      accumulated: first, next: KeyframeTrackContentBuilder<Double>.buildArray([MoveKeyframe(1.0)]))
  }

  private func transition(_ effect: some ContentTransitionSymbolEffect & SymbolEffect) -> ContentTransition {
    .symbolEffect(effect)
  }

  private var halfway: Double {
    let timeline = KeyframeTimeline(initialValue: 0.0) { LinearKeyframe(1.0, duration: 2) }
    var value = timeline.value(progress: 0.5) + timeline.value(time: timeline.duration / 2)
    timeline.update(value: &value, time: 1)
    timeline.update(value: &value, progress: 0.5)
    return value
  }

  @ViewBuilder private var anchors: some View {
    Text("a")
      .anchorPreference(key: ChosenKey.self, value: .bounds) { $0 }
      .anchorPreference(key: ChosenKey.self, value: .rect(CGRect(x: 0, y: 0, width: 1, height: 1))) { $0 }
      .transformAnchorPreference(key: PointKey.self, value: .center) { $0.append($1) }
      .overlayPreferenceValue(ChosenKey.self) { anchor in
        GeometryReader { proxy in Text("\(anchor.map { proxy[$0].width } ?? 0)") }
      }
    ForEach(Array(points.enumerated()), id: \.offset) { _, source in
      Text("a").anchorPreference(key: PointKey.self, value: source) { [$0] }
    }
  }

  private var points: [Anchor<CGPoint>.Source] {
    [
      .unitPoint(.center), .point(.zero), .topLeading, .top, .topTrailing, .leading, .center, .trailing,
      .bottomLeading, .bottom, .bottomTrailing,
    ]
  }

  @ViewBuilder private var pictures: some View {
    if let picture = UIImage(data: Data(), scale: 2) ?? UIImage(data: Data()) ?? UIImage(named: "a")
      ?? UIImage(systemName: "star")
    {
      Image(uiImage: picture)
      Text("\(picture.size.width) \(picture.scale)")
      Text("\(picture.jpegData(compressionQuality: 0.8)?.count ?? 0) \(picture.pngData()?.count ?? 0)")
    }
    Bridged()
    Controlled()
    Text("\(rendered?.size.width ?? 0)")
    Image(systemName: "wifi").symbolEffect(.variableColor.iterative.reversing.hideInactiveLayers)
    Image(systemName: "wifi").symbolEffect(.variableColor.cumulative.nonReversing.dimInactiveLayers)
    Image(systemName: "play").contentTransition(.symbolEffect(.replace.downUp))
    Image(systemName: "play").contentTransition(.symbolEffect(.replace.upUp, options: .default))
    Image(systemName: "play").contentTransition(transition(ReplaceSymbolEffect.replace.offUp))
    Image(systemName: "heart").environment(\.symbolVariants, .circle.fill)
    Image(systemName: "heart").symbolVariant(.square.slash).symbolVariant(.fill.rectangle)
  }

  private var rendered: UIImage? {
    let renderer = ImageRenderer(content: Text("a"))
    renderer.scale = 2
    renderer.proposedSize = .unspecified
    renderer.isOpaque = true
    renderer.content = Text("b")
    return renderer.uiImage
  }
}
