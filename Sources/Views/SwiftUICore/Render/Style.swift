import Foundation

/// A set of CSS declarations. Equal sets share one class on the page.
package struct Style: Sendable, Hashable {
  package enum Property: UInt8, Sendable, Hashable {
    case fontFamily, fontSize, fontWeight, fontStyle, lineHeight, letterSpacing, textAlign, textDecoration
    case textTransform, fontVariantNumeric, color, accent, lineLimit, whiteSpace, textOverflow
    case gap, rowGap, columnGap, alignItems, justifyContent, justifyItems, gridTemplateColumns,
      gridTemplateRows
    case placeItems, placeSelf
    case paddingTop, paddingInlineEnd, paddingBottom, paddingInlineStart
    case marginTop, marginInlineEnd, marginBottom, marginInlineStart
    case width, height, minWidth, minHeight, maxWidth, maxHeight, aspectRatio, objectFit, flexShrink
    case background, borderRadius, border, borderColor, boxShadow, overflow, clipPath, outline
    case opacity, filter, transform, transformOrigin, zIndex, pointerEvents, visibility, cursor, mixBlendMode
    case position, inset, display, order, colorScheme, fill, stroke, strokeWidth, mask, userSelect,
      touchAction
    case direction, verticalAlign, imageRendering, gridAutoFlow, gridColumn, flexDirection, overflowX,
      overflowY, listStyle
    case containerType, scrollSnapType, scrollbarWidth, scrollPadding, outlineOffset, fillRule, strokeLinecap
    case strokeLinejoin, strokeMiterlimit, vectorEffect, backgroundClip, maskComposite, animation,
      backdropFilter

    case isolation, besideSpacer, overlap, anchorName, positionAnchor, justifySelf, alignSelf, unicodeBidi
    case column1, column2, column3, column4, column5, column6, column7, column8
    // After the `animation` shorthand, which would reset it.
    case animationTimeline
    case grow

    private static let names = (UInt8.min...UInt8.max).map { Self(rawValue: $0)?.spelled ?? "" }
    package var css: String { Self.names[Int(rawValue)] }

    private var spelled: String {
      if self == .accent { return "--tint" }
      if self == .besideSpacer { return "--beside" }
      if self == .overlap { return "--overlap" }
      if self == .grow { return "--grow" }
      if self == .lineLimit { return "-webkit-line-clamp" }
      if (Self.column1.rawValue...Self.column8.rawValue).contains(rawValue) { return "--\(self)" }
      var name = ""
      for letter in String(describing: self) {
        if letter.isUppercase { name.append("-") }
        name.append(contentsOf: letter.lowercased())
      }
      return name
    }
  }

  package enum Value: Sendable, Hashable {
    /// CSS pixels, which are the browser's points.
    case points(Double)
    case number(Double)
    /// Text of the app, never of a user.
    case text(String)

    package var css: String {
      switch self {
      case .points(let points): points == 0 ? "0" : Style.number(points) + "px"
      case .number(let number): Style.number(number)
      case .text(let text): text
      }
    }
  }

  package struct Declaration: Sendable, Hashable {
    package var property: Property
    package var value: Value
  }

  package private(set) var declarations: [Declaration] = []

  package init() {}

  package var isEmpty: Bool { declarations.isEmpty }

  package subscript(property: Property) -> Value? {
    get { declarations.first { $0.property == property }?.value }
    set {
      let index = declarations.firstIndex { $0.property.rawValue >= property.rawValue } ?? declarations.count
      let exists = index < declarations.count && declarations[index].property == property
      switch (newValue, exists) {
      case (let value?, true): declarations[index].value = value
      case (let value?, false):
        declarations.insert(Declaration(property: property, value: value), at: index)
      case (nil, true): declarations.remove(at: index)
      case (nil, false): break
      }
    }
  }

  package var css: String {
    declarations.map { "\($0.property.css):\($0.value.css)" }.joined(separator: ";")
  }

  /// Formats a number with at most three decimals, or 0 if it is not finite.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let bounded = min(max(value, -1e7), 1e7)
    let thousandths = Int((bounded * 1000).rounded())
    if thousandths % 1000 == 0 { return String(thousandths / 1000) }
    var text = String(abs(thousandths) / 1000) + "."
    let fraction = String(abs(thousandths) % 1000)
    text += String(repeating: "0", count: 3 - fraction.count) + fraction
    while text.hasSuffix("0") { text.removeLast() }
    return thousandths < 0 ? "-" + text : text
  }
}

/// The styles of all sessions in the process. Sessions share most styles, and a number is shorter than a rule.
///
/// A number is never reused: a page keeps the rules it received and would show a reused number in its old style.
@MainActor package enum StyleTable {
  /// The number of styles above which unused ones are evicted. Computed sizes create an unbounded number of styles.
  private static let minLimit = 4_096
  private static var limit = minLimit
  private static var numbers: [Style: UInt32] = [:]
  private static var rules: [UInt32: String] = [:]
  private static var lastNumber: UInt32 = 0

  package static var count: Int { numbers.count }

  /// Returns the number of a style; 0 if it is empty.
  static func number(of style: Style) -> UInt32 {
    if style.isEmpty { return 0 }
    if let number = numbers[style] { return number }
    guard lastNumber < .max else { return 0 }
    lastNumber += 1
    numbers[style] = lastNumber
    rules[lastNumber] = ".s\(lastNumber){\(style.css)}"
    return lastNumber
  }

  package static func rule(of number: UInt32) -> String { rules[number] ?? "" }

  /// Evicts unused styles if there are many. Called between evaluations, when every style in use belongs to an output.
  static func forgetUnused() {
    guard numbers.count > limit else { return }
    let used = Template.styles
    numbers = numbers.filter { used.contains($0.value) }
    rules = rules.filter { used.contains($0.key) }
    limit = max(minLimit, numbers.count * 2)
  }
}
