import Foundation

/// An image resource of the app, a symbol or a drawing.
///
/// ```swift
/// Image(systemName: "book").resizable().scaledToFit().frame(width: 32, height: 32)
/// ```
nonisolated public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case asset(String, isDecorative: Bool)
    case remote(URL)
    case picture(SharedData)
  }

  /// The size of a symbol relative to text.
  public enum Scale: Hashable, Sendable { case small, medium, large }
  /// The treatment of a picture smaller than its space.
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }

  let source: Source
  var isResizable = false
  var isPixelated = false
  var label: Text?

  init(source: Source) { self.source = source }

  /// Creates an image of a symbol.
  public init(systemName: String) { source = .symbol(systemName) }
  /// Creates an image from a resource of the app.
  public init(_ name: String, bundle: Bundle? = nil) { source = .asset(name, isDecorative: false) }
  /// Creates an image from a resource of the app that assistive technology ignores.
  public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name, isDecorative: true) }

  /// Lets the image fill its space.
  ///
  /// - Parameters:
  ///   - capInsets: Ignored.
  ///   - resizingMode: Ignored; images are stretched.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image
  {
    var image = self
    image.isResizable = true
    return image
  }
}

extension Image: View {
  public typealias Body = Never
  /// One array for all symbols of the process.
  private static let symbolAttributes = [Attribute(.viewBox, "0 0 24 24"), Attribute(.ariaHidden, "true")]

  @MainActor public static func _render(_ view: Image, _ context: _RenderContext) {
    var box: Box
    switch view.source {
    case .symbol(let name):
      box = Box(.svg, .icon)
      box.text = context.environment.symbolVariants.name(of: name)
      box.attributes = symbolAttributes
    case .asset(let name, let isDecorative):
      box = Box(.img, .image)
      let path = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      box.attributes = [Attribute(.src, "/assets/" + path), Attribute(.alt, isDecorative ? "" : name)]
    case .remote(let url):
      box = Box(.img, .image)
      box.attributes = [
        Attribute(.src, url.absoluteString), Attribute(.alt, ""), Attribute(.loading, "lazy"),
      ]
      if let failed = context.environment.imageFailure {
        box.listen("failure")
        box.handlers = [.near { if !$0 { failed(url) } }]
      }
    case .picture(let picture):
      box = Box(.img, .image)
      box.attributes = [Attribute(.src, picture.url), Attribute(.alt, "")]
    }
    if view.isPixelated { box.style[.imageRendering] = .text("pixelated") }
    if let label = view.label { box.set(.alt, label.plain(context.environment)) }
    if view.isResizable {
      box.traits = [.ownWidth, .ownHeight]
      box.style[.minWidth] = .points(0)
      box.style[.minHeight] = .points(0)
    }
    context.emit(box)
  }
}
