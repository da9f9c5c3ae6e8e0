import Foundation
import SwiftUISymbols

extension Image {
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// Symbols are always drawn in the colour of the text; pictures keep theirs.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Shows the single pixels of an enlarged picture.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.isPixelated = interpolation == .none
    return image
  }

  /// Changes nothing: a browser smooths edges by itself.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(source: .asset(name, isDecorative: false))
    self.label = label
  }
  /// Our symbols have no variable parts.
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

/// How the layers of a symbol are coloured; ours have one layer.
///
/// ```swift
/// Image(systemName: "heart").symbolRenderingMode(.hierarchical)
/// ```
public struct SymbolRenderingMode: Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

/// ```swift
/// Image(systemName: "heart").symbolVariant(.fill)
/// ```
public struct SymbolVariants: Hashable, Sendable {
  let name: String

  public var circle: SymbolVariants { adding("circle") }
  public var square: SymbolVariants { adding("square") }
  public var rectangle: SymbolVariants { adding("rectangle") }
  public var fill: SymbolVariants { adding("fill") }
  public var slash: SymbolVariants { adding("slash") }

  private func adding(_ word: String) -> SymbolVariants {
    SymbolVariants(name: name.isEmpty ? word : name + "." + word)
  }

  /// What a symbol is called in the variant, where it has it.
  func name(of symbol: String) -> String {
    if name.isEmpty { return symbol }
    let varied = symbol + "." + name
    return Symbols.exists(varied) ? varied : symbol
  }

  public static let none = SymbolVariants(name: "")
  public static let circle = SymbolVariants(name: "circle")
  public static let square = SymbolVariants(name: "square")
  public static let rectangle = SymbolVariants(name: "rectangle")
  public static let fill = SymbolVariants(name: "fill")
  public static let slash = SymbolVariants(name: "slash")
}

extension EnvironmentValues {
  @Entry public var symbolVariants = SymbolVariants.none
}

extension View {
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    boxes { boxes, _ in
      if boxes[0].kind == .icon { boxes[0].text = variant.name(of: boxes[0].text) }
    }
  }
}
