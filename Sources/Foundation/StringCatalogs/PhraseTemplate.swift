/// A text of a catalog, split at its placeholders.
package struct PhraseTemplate: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case literal(String)
    /// `%@` or `%lld`, the next value, or `%2$@`, the value at a position.
    case value(position: Int?)
    /// `%arg`, the number of a plural form.
    case number
    /// `%#@name@`, another text of the phrase.
    case substitution(String)
  }

  private(set) var parts: [Part] = []

  init(_ text: String) {
    var literal = ""
    var rest = Substring(text)
    while let percent = rest.firstIndex(of: "%") {
      literal += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        literal += "%"
        rest = rest.dropFirst(2)
      } else if let (part, end) = Self.placeholder(rest) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(part)
        rest = rest[end...]
      } else {
        literal += "%"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  /// Without regular expressions, which would take most of the time that reading a catalog takes.
  private static func placeholder(_ text: Substring) -> (Part, Substring.Index)? {
    if text.hasPrefix("%arg") { return (.number, text.index(text.startIndex, offsetBy: 4)) }
    var rest = text.dropFirst()
    if rest.hasPrefix("#@") {
      let name = rest.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty, text[name.endIndex...].hasPrefix("@") else { return nil }
      return (.substitution(String(name)), text.index(after: name.endIndex))
    }
    var position: Int?
    let digits = rest.prefix(while: isDigit)
    if 1...2 ~= digits.count, digits.first != "0", text[digits.endIndex...].hasPrefix("$") {
      position = Int(digits).map { $0 - 1 }
      rest = text[digits.endIndex...].dropFirst()
    }
    rest = rest.drop { isDigit($0) || $0 == "." }
    if rest.first == "@" { return (.value(position: position), text.index(after: rest.startIndex)) }
    for length in ["hh", "h", "ll", "l", "q", "z", "L", ""] where rest.hasPrefix(length) {
      let conversion = rest.dropFirst(length.count)
      guard let letter = conversion.first, letter.isASCII, letter.isLetter else { continue }
      return (.value(position: position), text.index(after: conversion.startIndex))
    }
    return nil
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

extension StringCatalog.Phrase {
  /// A piece of a text in the order of display.
  package enum Piece: Sendable, Equatable {
    case literal(String)
    /// The index of a value.
    case value(Int)
  }

  /// Returns the text for some values.
  ///
  /// - Parameter counts: For each value its number, by which plural forms are selected, or nil.
  package func pieces(counts: [Double?], language: String) -> [Piece] {
    var pieces: [Piece] = []
    var next = 0
    func form(_ forms: StringCatalog.PhraseForms, _ argument: Int?) -> PhraseTemplate? {
      let count = argument.flatMap { counts.indices.contains($0) ? counts[$0] : nil }
      return forms.template { count.map { PluralCategory.name(of: $0, language: language) } ?? "other" }
    }
    func append(_ template: PhraseTemplate?, _ argument: Int?, isSubstitution: Bool = false) {
      func put(_ index: Int) {
        next = index + 1
        if counts.indices.contains(index) { pieces.append(.value(index)) }
      }
      for part in template?.parts ?? [] {
        switch part {
        case .literal(let text): pieces.append(.literal(text))
        case .value(let position): put(position ?? next)
        case .number: if let argument { put(argument) }
        case .substitution(let name):
          // A nested substitution could be endless.
          guard !isSubstitution, let substitution = substitutions[name] else { continue }
          let argument = substitution.argument.map { $0 - 1 } ?? counts.firstIndex { $0 != nil }
          append(form(substitution.forms, argument), argument, isSubstitution: true)
        }
      }
    }
    let number = counts.firstIndex { $0 != nil }
    append(form(forms, number), number)
    return pieces
  }
}

extension StringCatalogs {
  /// Returns the key of a text with values: `%lld books`, with `%%` for a percent sign.
  ///
  /// - Parameters:
  ///   - literal: The text with a mark for each value.
  ///   - specifiers: For each value its placeholder, such as `%@`.
  package static func catalogKey(_ literal: String, mark: Unicode.Scalar, specifiers: [String]) -> String {
    guard !specifiers.isEmpty else { return literal }
    var rest = specifiers[...]
    return literal.unicodeScalars.reduce(into: "") { key, scalar in
      switch scalar {
      case mark: key += rest.popFirst() ?? ""
      case "%": key += "%%"
      default: key.unicodeScalars.append(scalar)
      }
    }
  }
}
