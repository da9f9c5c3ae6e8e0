import Foundation

extension View {
  /// Sets the font of text in this view.
  nonisolated public func font(_ font: Font?) -> some View {
    boxes { boxes, _ in
      guard let font else { return }
      for (property, value) in font.declarations {
        if property == .fontSize { boxes.inheritFontSize(value) } else { boxes.inherit(property, value) }
      }
    }
  }

  /// Sets the weight of text in this view.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    boxes { boxes, _ in
      if let weight { boxes.inherit(.fontWeight, .number(weight.value)) }
    }
  }

  /// Sets the design of the font in this view.
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
    boxes { boxes, _ in
      if let css = design?.css { boxes.inherit(.fontFamily, .text(css)) }
    }
  }

  /// Makes text in this view bold.
  nonisolated public func bold(_ isActive: Bool = true) -> some View {
    fontWeight(isActive ? .bold : nil)
  }

  /// Makes text in this view italic.
  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    boxes { boxes, _ in
      if isActive { boxes.inherit(.fontStyle, .text("italic")) }
    }
  }

  /// Uses a monospaced font in this view.
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
    fontDesign(isActive ? .monospaced : nil)
  }

  /// Uses digits of equal width.
  nonisolated public func monospacedDigit() -> some View {
    boxes { boxes, _ in boxes.inherit(.fontVariantNumeric, .text("tabular-nums")) }
  }

  /// Underlines text in this view.
  ///
  /// - `color`: Nil for the color of the text.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    boxes { boxes, _ in
      if isActive { boxes.inherit(.textDecoration, .text("underline \(pattern.css) \(color?.css ?? "")")) }
    }
  }

  /// Strikes through text in this view.
  ///
  /// - `color`: Nil for the color of the text.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    boxes { boxes, _ in
      if isActive { boxes.inherit(.textDecoration, .text("line-through \(pattern.css) \(color?.css ?? "")")) }
    }
  }

  /// Adds space between letters, in points.
  nonisolated public func kerning(_ kerning: CGFloat) -> some View {
    boxes { boxes, _ in boxes.inherit(.letterSpacing, .points(kerning)) }
  }

  /// Sets upper or lower case; nil keeps the text.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    boxes { boxes, _ in
      if let textCase { boxes.inherit(.textTransform, .text("\(textCase)")) }
    }
  }

  /// Limits the number of lines; nil removes the limit.
  nonisolated public func lineLimit(_ number: Int?) -> some View {
    boxes { boxes, _ in
      guard let number else { return }
      if number == 1 {
        boxes.inherit(.whiteSpace, .text("nowrap"))
        boxes.inherit(.textOverflow, .text("ellipsis"))
        boxes.inherit(.overflow, .text("hidden"))
      } else {
        boxes.inherit(.lineLimit, .number(Double(max(number, 1))))
        boxes.inherit(.display, .text("-webkit-box"))
        boxes.inherit(.overflow, .text("hidden"))
      }
      boxes.inherit(.minWidth, .points(0))
    }
  }

  /// Adds space between lines, in points.
  nonisolated public func lineSpacing(_ spacing: CGFloat) -> some View {
    boxes { boxes, _ in
      boxes.inherit(.lineHeight, .text("calc(1.25em + \(Style.Value.points(max(spacing, 0)).css))"))
    }
  }

  /// Aligns lines of text.
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    boxes { boxes, _ in
      let css = alignment == .leading ? "start" : alignment == .trailing ? "end" : "center"
      boxes.inherit(.textAlign, .text(css))
    }
  }

  /// Scales symbols relative to the surrounding text.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
    boxes { boxes, _ in
      guard boxes[0].kind == .icon else { return }
      let size = scale == .small ? "0.8em" : scale == .large ? "1.3em" : "1em"
      boxes[0].style[.width] = .text(size)
      boxes[0].style[.height] = .text(size)
    }
  }
}

extension Text {
  /// The style of an underline or strikethrough.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line.
    public struct Pattern: Hashable, Sendable {
      let css: String
      /// A solid line.
      public static let solid = Pattern(css: "solid")
      /// A dotted line.
      public static let dot = Pattern(css: "dotted")
      /// A dashed line.
      public static let dash = Pattern(css: "dashed")
    }

    let pattern: Pattern
    let color: Color?

    /// Creates a style.
    ///
    /// - `color`: Nil for the color of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// A solid line in the color of the text.
    public static let single = LineStyle()

    var css: String { pattern.css + (color.map { " " + $0.css } ?? "") }
  }
}
