import SwiftUICore

extension GraphicsContext {
  /// ```swift
  /// context.clip(to: hole, options: .inverse)
  /// ```
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Draws outside of the path.
    public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
  }

  /// Changes nothing: the browser mixes colours as it does everywhere.
  ///
  /// ```swift
  /// context.addFilter(.blur(radius: 4), options: .linearColor)
  /// ```
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
  }

  /// Changes nothing: a blur of a browser's fades out at its edges.
  ///
  /// ```swift
  /// context.addFilter(.blur(radius: 4, options: .opaque))
  /// ```
  public struct BlurOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }
    public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
  }

  /// Changes nothing: a shadow lies below what casts it.
  ///
  /// ```swift
  /// context.addFilter(.shadow(color: .black, radius: 4, options: .shadowAbove))
  /// ```
  public struct ShadowOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }
    public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }
    public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }
    public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
  }

  /// Changes nothing: a gradient ends where it ends.
  ///
  /// ```swift
  /// .linearGradient(colors, startPoint: .zero, endPoint: end, options: .mirror)
  /// ```
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }
    public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }
    public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }
  }
}
