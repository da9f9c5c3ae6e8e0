/// A pane through which what is behind shows blurred: a plain material here, since browsers do not bend light.
///
/// ```swift
/// Label("Saved", systemImage: "checkmark").padding(12).glassEffect(.regular.tint(.green))
/// ```
public struct Glass: Equatable, Sendable {
  fileprivate var color: Color?
  fileprivate var isSeen = true
  fileprivate var material = Material.regular

  public static let regular = Glass()
  public static let clear = Glass(material: .ultraThin)
  /// None at all.
  public static let identity = Glass(isSeen: false)

  private init(isSeen: Bool = true, material: Material = .regular) {
    self.isSeen = isSeen
    self.material = material
  }

  public static func == (left: Glass, right: Glass) -> Bool {
    left.color == right.color && left.isSeen == right.isSeen && left.material.css == right.material.css
  }

  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.color = color
    return glass
  }

  /// Controls answer to touch by themselves.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Views of glass that belong together.
///
/// ```swift
/// GlassEffectContainer(spacing: 8) { HStack { play; pause } }
/// ```
nonisolated public struct GlassEffectContainer<Content: View> {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GlassEffectContainer: View {
  @MainActor public var body: some View { content }
}

/// The outline of a pane that is given none: that of a capsule.
///
/// ```swift
/// badge.glassEffect(.clear, in: DefaultGlassEffectShape())
/// ```
public struct DefaultGlassEffectShape: Shape {
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// How a pane comes and goes: as the view on it does.
///
/// ```swift
/// badge.glassEffect().glassEffectTransition(.identity)
/// ```
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String
  public static let identity = GlassEffectTransition(name: "identity")
  public static let matchedGeometry = GlassEffectTransition(name: "matchedGeometry")
  public static let materialize = GlassEffectTransition(name: "materialize")
}

extension View {
  nonisolated public func glassEffect<S: Shape>(
    _ glass: Glass = .regular, in shape: S = DefaultGlassEffectShape()
  ) -> some View {
    background {
      if glass.isSeen {
        shape.fill(glass.material).overlay { if let color = glass.color { shape.fill(color.opacity(0.4)) } }
      }
    }
  }

  nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID)
    -> some View
  {
    self
  }

  nonisolated public func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }

  nonisolated public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}

/// ```swift
/// Button("Play") { play() }.buttonStyle(.glass)
/// ```
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  nonisolated public init() { glass = .regular }
  nonisolated public init(_ glass: Glass) { self.glass = glass }

  public func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      configuration.trigger()
    } label: {
      configuration.label.foregroundStyle(.primary).padding(.horizontal, 16).padding(.vertical, 10)
        .glassEffect(glass)
    }
    .buttonStyle(.plain)
  }
}

/// ```swift
/// Button("Play") { play() }.buttonStyle(.glassProminent)
/// ```
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String? { "prominent" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  nonisolated public static var glass: GlassButtonStyle { GlassButtonStyle() }
  nonisolated public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  nonisolated public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
