/// Decides where a zero-width joiner changes the form of a word and so distinguishes words: the rules A1, A2 and B of
/// UAX #31 (<https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters>). Elsewhere it is invisible.
enum JoinerContext {
  /// - Parameters:
  ///   - before: The part of the word before the joiner.
  ///   - rest: The part after it.
  static func needs(
    _ joiner: Unicode.Scalar, after before: String.UnicodeScalarView, before rest: Substring.UnicodeScalarView
  ) -> Bool {
    switch joiner {
    case "\u{200C}": breaksJoin(before, rest) || isInConjunct(before, rest)
    case "\u{200D}": isInConjunct(before, rest) || keepsLetter(before, rest)
    default: false
    }
  }

  /// A1: two letters that would join are kept apart, as in Persian.
  private static func breaksJoin(
    _ before: String.UnicodeScalarView, _ rest: Substring.UnicodeScalarView
  ) -> Bool {
    guard let last = before.last(where: { !isMark($0) }), let first = rest.first(where: { !isMark($0) })
    else {
      return false
    }
    return joinsNext(last) && joinsPrevious(first)
  }

  /// A2 and B: after a virama, before a letter of the same script. The joiner chooses the form of the conjunct.
  private static func isInConjunct(
    _ before: String.UnicodeScalarView, _ rest: Substring.UnicodeScalarView
  ) -> Bool {
    guard let virama = before.last(where: { !isMark($0) || isVirama($0) }), isVirama(virama),
      let letter = before.last(where: { !isMark($0) }),
      let next = rest.first(where: { !isMark($0) || isVowel($0) })
    else { return false }
    return isLetter(letter, ofScriptOf: virama) && isLetter(next, ofScriptOf: virama)
  }

  /// Returns whether a letter before a virama keeps its form, as in Bengali র‍্যাম (Unicode Standard, section 12.2).
  private static func keepsLetter(
    _ before: String.UnicodeScalarView, _ rest: Substring.UnicodeScalarView
  ) -> Bool {
    guard let virama = rest.first, isVirama(virama), let letter = before.last,
      let next = rest.first(where: { !isMark($0) })
    else { return false }
    return isLetter(letter, ofScriptOf: virama) && isLetter(next, ofScriptOf: virama)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  /// A vowel's sign cannot begin the other half of a conjunct.
  private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
    isMark(scalar) && scalar.properties.canonicalCombiningClass == .notReordered
  }

  /// Scripts with a virama have blocks of 128 code points.
  private static func isLetter(_ scalar: Unicode.Scalar, ofScriptOf virama: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .otherLetter && scalar.value >> 7 == virama.value >> 7
  }

  // MARK: Joining types (Unicode 17, ArabicShaping.txt)

  /// True if a letter joins the one after it: of the types D and L.
  private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Arabic.
    case 0x620, 0x626, 0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A, 0x66E...0x66F,
      0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC, 0x6CE, 0x6D0...0x6D1, 0x6FA...0x6FF, 0x750...0x758,
      0x75C...0x76A, 0x76D...0x770, 0x772, 0x775...0x777, 0x77A...0x77F, 0x886, 0x889...0x88D, 0x88F...0x8A9,
      0x8AF...0x8B0, 0x8B3...0x8B8, 0x8BA...0x8C8, 0x10EC3...0x10EC7, 0x10ED9...0x10EEE:
      true
    // Syriac, N'Ko, Mandaic, Mongolian, Phags-pa.
    case 0x712...0x714, 0x71A...0x71D, 0x71F...0x727, 0x729, 0x72B, 0x72D...0x72E, 0x74E...0x74F,
      0x7CA...0x7EA, 0x841...0x845,
      0x848, 0x84A...0x853, 0x855, 0x860, 0x862...0x865, 0x868, 0x1807, 0x1820...0x1878, 0x1887...0x18AA,
      0xA840...0xA872:
      true
    // Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian, Chorasmian, Adlam.
    case 0x10AC0...0x10AC4, 0x10ACD, 0x10AD3...0x10ADC, 0x10ADE...0x10AE0, 0x10AEB...0x10AEE,
      0x10B80, 0x10B82, 0x10B86...0x10B88, 0x10B8A...0x10B8B, 0x10B8D, 0x10B90, 0x10BAD...0x10BAE,
      0x10D00...0x10D21, 0x10D23, 0x10F30...0x10F32, 0x10F34...0x10F44, 0x10F51...0x10F53, 0x10F70...0x10F73,
      0x10F76...0x10FB0, 0x10FB2...0x10FB3, 0x10FB8, 0x10FBB...0x10FBC, 0x10FBE...0x10FBF, 0x10FC1, 0x10FC4,
      0x10FCA...0x10FCB, 0x1E900...0x1E943:
      true
    default: false
    }
  }

  /// True if a letter joins the one before it: of the types D and R.
  private static func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x620, 0x622...0x63F, 0x641...0x64A, 0x66E...0x673, 0x675...0x6D5, 0x6EE...0x6EF, 0x6FA...0x77F,
      0x7CA...0x7EA, 0x840...0x860, 0x862...0x865, 0x867...0x882, 0x886, 0x889...0x8AC, 0x8AE...0x8C8, 0x1807,
      0x1820...0x1878, 0x1887...0x18AA, 0xA840...0xA871, 0x10AC0...0x10AC5, 0x10AC7...0x10ACA,
      0x10ACE...0x10AD6,
      0x10AD8...0x10AE1, 0x10AE4...0x10AEF, 0x10B80...0x10BAE, 0x10D01...0x10D23, 0x10EC2...0x10EC7,
      0x10F30...0x10F44, 0x10F51...0x10FB0, 0x10FB2...0x10FB6, 0x10FB8...0x10FBF, 0x10FC1...0x10FC4,
      0x10FC9...0x10FCA, 0x1E900...0x1E943:
      true
    default: false
    }
  }
}
