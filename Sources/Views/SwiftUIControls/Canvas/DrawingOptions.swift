import SwiftUICore

extension GraphicsContext {
  /// Options for clipping.
  ///
  /// ```swift
  /// context.clip(to: hole, options: .inverse)
  /// ```
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Draws outside the path.
    public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
  }

  /// Has no effect: browsers mix colors in one color space.
  ///
  /// ```swift
  /// context.addFilter(.blur(radius: 4), options: .linearColor)
  /// ```
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Has no effect.
    public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
  }

  /// Has no effect: blurred edges fade out.
  ///
  /// ```swift
  /// context.addFilter(.blur(radius: 4, options: .opaque))
  /// ```
  public struct BlurOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Has no effect.
    public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }
    /// Has no effect.
    public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
  }

  /// Has no effect: a shadow is below its source.
  ///
  /// ```swift
  /// context.addFilter(.shadow(color: .black, radius: 4, options: .shadowAbove))
  /// ```
  public struct ShadowOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Has no effect.
    public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }
    /// Has no effect.
    public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }
    /// Has no effect.
    public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }
    /// Has no effect.
    public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
  }

  /// Has no effect: gradients do not repeat.
  ///
  /// ```swift
  /// .linearGradient(colors, startPoint: .zero, endPoint: end, options: .mirror)
  /// ```
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Has no effect.
    public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }
    /// Has no effect.
    public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }
    /// Has no effect.
    public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }
  }
}
