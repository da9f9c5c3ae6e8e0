/// The looks that come with the system.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  var _name: String { get }
}

public struct DefaultButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "automatic" }
}
public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "plain" }
}
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "bordered" }
}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "prominent" }
}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "borderless" }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  nonisolated public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
