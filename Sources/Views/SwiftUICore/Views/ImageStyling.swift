import Foundation
import SwiftUISymbols

extension Image {
  /// The coloring of an image.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  /// The interpolation of a scaled picture.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// Has no effect: symbols have the color of text, and pictures keep theirs.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Sets the interpolation. `none` shows the pixels of an enlarged picture.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.isPixelated = interpolation == .none
    return image
  }

  /// Has no effect: browsers smooth edges.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Creates an image of a picture with a label for assistive technology.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(source: .asset(name, isDecorative: false))
    self.label = label
  }
  /// Creates an image of a symbol. The value is ignored, because these symbols have no variable parts.
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  /// Has no effect: these symbols have one layer.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

/// The coloring of a symbol's layers. These symbols have one layer.
///
/// ```swift
/// Image(systemName: "heart").symbolRenderingMode(.hierarchical)
/// ```
public struct SymbolRenderingMode: Sendable {
  /// The color of text.
  public static let monochrome = SymbolRenderingMode()
  /// The color of text.
  public static let multicolor = SymbolRenderingMode()
  /// The color of text.
  public static let hierarchical = SymbolRenderingMode()
  /// The color of text.
  public static let palette = SymbolRenderingMode()
}

/// Variants of a symbol, such as filled.
///
/// ```swift
/// Image(systemName: "heart").symbolVariant(.fill)
/// ```
public struct SymbolVariants: Hashable, Sendable {
  let name: String

  /// The variant inside a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// The variant inside a square.
  public var square: SymbolVariants { adding("square") }
  /// The variant inside a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// The filled variant.
  public var fill: SymbolVariants { adding("fill") }
  /// The variant with a slash.
  public var slash: SymbolVariants { adding("slash") }

  private func adding(_ word: String) -> SymbolVariants {
    SymbolVariants(name: name.isEmpty ? word : name + "." + word)
  }

  /// Returns the name of a symbol's variant, or the symbol's own name.
  func name(of symbol: String) -> String {
    if name.isEmpty { return symbol }
    let varied = symbol + "." + name
    return Symbols.exists(varied) ? varied : symbol
  }

  /// The symbol itself.
  public static let none = SymbolVariants(name: "")
  /// A circle around the symbol.
  public static let circle = SymbolVariants(name: "circle")
  /// A square around the symbol.
  public static let square = SymbolVariants(name: "square")
  /// A rectangle around the symbol.
  public static let rectangle = SymbolVariants(name: "rectangle")
  /// A filled symbol.
  public static let fill = SymbolVariants(name: "fill")
  /// A slash through the symbol.
  public static let slash = SymbolVariants(name: "slash")
}

extension EnvironmentValues {
  /// The variant of symbols.
  @Entry public var symbolVariants = SymbolVariants.none
}

extension View {
  /// Has no effect: these symbols have one layer.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Shows symbols in this view in a variant, if they have it.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    boxes { boxes, _ in
      if boxes[0].kind == .icon { boxes[0].text = variant.name(of: boxes[0].text) }
    }
  }
}
