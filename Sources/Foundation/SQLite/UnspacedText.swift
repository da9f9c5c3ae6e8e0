/// Scripts that do not separate words by spaces. Examples are Chinese, Japanese, Thai, Lao, Khmer and
/// Burmese.
///
/// Korean is included because it writes particles and compounds as one word.
///
/// ```swift
/// let needsPairs = text.unicodeScalars.contains(where: UnspacedText.contains)
/// ```
public enum UnspacedText {
  /// Returns whether a scalar is a letter, digit or mark of such a script.
  ///
  /// The list is fixed to Unicode 17. A list that followed Swift's Unicode version could tokenize a text
  /// differently from the index and then fail to remove its words.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0E00: false
    // Thai, Lao
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE50...0xE59, 0xE81...0xE82, 0xE84, 0xE86...0xE8A, 0xE8C...0xEA3,
      0xEA5,
      0xEA7...0xEBD, 0xEC0...0xEC4, 0xEC6, 0xEC8...0xECE, 0xED0...0xED9, 0xEDC...0xEDF:
      true
    // Burmese, Hangul jamo, Khmer, New Tai Lue, Tai Tham, Balinese and Javanese
    case 0x1000...0x1049, 0x1050...0x109D, 0x1100...0x11FF, 0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD,
      0x17E0...0x17E9,
      0x17F0...0x17F9, 0x1980...0x19AB, 0x19B0...0x19C9, 0x19D0...0x19DA, 0x1A20...0x1A5E, 0x1A60...0x1A7C,
      0x1A7F...0x1A89, 0x1A90...0x1A99, 0x1AA7, 0x1B00...0x1B4C, 0x1B50...0x1B59, 0x1B6B...0x1B73,
      0xA980...0xA9C0,
      0xA9CF...0xA9D9:
      true
    // CJK symbols and numerals, kana and their voicing marks, bopomofo, Hangul compatibility jamo
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F,
      0x30A1...0x30FA, 0x30FC...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF:
      true
    // Han, Yi, Hangul syllables, compatibility ideographs, half-width kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA48C, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0xFFA0...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The first UTF-8 byte of the lowest such scalar. Text with only smaller bytes contains none.
  static let firstLeadByte: UInt8 = 0xE0

  /// Appends a scalar to a run, composed with the previous one (NFC). Both forms then match.
  static func append(_ scalar: Unicode.Scalar, to run: inout [Unicode.Scalar]) {
    if let last = run.last, let composed = composed(last, scalar) {
      run[run.count - 1] = composed
    } else {
      run.append(scalar)
    }
  }

  /// Returns whether a scalar inside a run is ignored: joiners, zero-width spaces and variation selectors.
  static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  // MARK: Composition

  private static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch second.value {
    case 0x1161...0x1175, 0x11A8...0x11C2: syllable(first.value, second.value).flatMap(Unicode.Scalar.init)
    case 0x3099: voiced(first.value).flatMap(Unicode.Scalar.init)
    // Only the h row has half-voiced forms; each row member is followed by its voiced and half-voiced form.
    case 0x309A:
      isOfHRow(first.value) ? Unicode.Scalar(first.value + 2) : nil
    default: nil
    }
  }

  /// Composes Hangul syllables (The Unicode Standard, section 3.12).
  private static func syllable(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch (first, second) {
    case (0x1100...0x1112, 0x1161...0x1175): 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00).isMultiple(of: 28): first + second - 0x11A7
    default: nil
    }
  }

  /// Returns the voiced form of a kana, in hiragana or katakana.
  private static func voiced(_ kana: UInt32) -> UInt32? {
    switch kana {
    case 0x3046: return 0x3094
    case 0x30A6: return 0x30F4
    case 0x30EF...0x30F2: return kana + 8
    case 0x309D, 0x30FD: return kana + 1
    default:
      let hiragana = isKatakana(kana) ? kana - 0x60 : kana
      switch hiragana {
      case 0x304B...0x3061: return hiragana.isMultiple(of: 2) ? nil : kana + 1
      case 0x3064, 0x3066, 0x3068: return kana + 1
      default: return isOfHRow(kana) ? kana + 1 : nil
      }
    }
  }

  private static func isKatakana(_ kana: UInt32) -> Bool { (0x30A1...0x30F6).contains(kana) }

  private static func isOfHRow(_ kana: UInt32) -> Bool {
    let hiragana = isKatakana(kana) ? kana - 0x60 : kana
    return (0x306F...0x307B).contains(hiragana) && (hiragana - 0x306F).isMultiple(of: 3)
  }
}
