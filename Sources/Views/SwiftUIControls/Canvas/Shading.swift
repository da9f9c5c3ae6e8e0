public import Foundation
import SwiftUICore

extension GraphicsContext {
  /// The color or gradient of a fill or stroke.
  ///
  /// ```swift
  /// context.stroke(path, with: .color(.primary), lineWidth: 2)
  /// ```
  public struct Shading {
    enum Kind {
      case color(Color)
      case style(AnyShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }

    let kind: Kind

    /// The foreground style.
    public static var foreground: Shading { .style(.foreground) }

    /// Returns a color.
    public static func color(_ color: Color) -> Shading { Shading(kind: .color(color)) }

    /// Returns a color.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// Returns a color.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading {
      .color(Color(colorSpace, white: white, opacity: opacity))
    }

    /// Returns a style.
    public static func style(_ style: some ShapeStyle) -> Shading {
      Shading(kind: .style(AnyShapeStyle(style)))
    }

    /// Returns the first shading, because drawings have one level.
    public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }

    /// Returns a gradient between two points. Options are ignored.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }

    /// Returns a gradient between two circles around a point. Options are ignored.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .radial(gradient, center, startRadius, endRadius))
    }

    /// Returns a gradient around a point. Options are ignored.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(),
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }

    /// Returns the style on a canvas of a size.
    func style(on size: CGSize) -> AnyShapeStyle {
      func part(_ point: CGPoint) -> UnitPoint {
        UnitPoint(x: point.x / max(size.width, 1), y: point.y / max(size.height, 1))
      }
      return switch kind {
      case .color(let color): AnyShapeStyle(color)
      case .style(let style): style
      case .linear(let gradient, let start, let end):
        AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: part(start), endPoint: part(end)))
      case .radial(let gradient, let center, let start, let end):
        AnyShapeStyle(
          RadialGradient(gradient: gradient, center: part(center), startRadius: start, endRadius: end))
      case .conic(let gradient, let center, let angle):
        AnyShapeStyle(AngularGradient(gradient: gradient, center: part(center), angle: angle))
      }
    }
  }
}
