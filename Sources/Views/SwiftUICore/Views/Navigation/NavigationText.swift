import Foundation

/// Encodes navigation values as URL segments.
enum NavigationText {
  @MainActor private static var names: [ObjectIdentifier: String] = [:]

  @MainActor static func name(of type: Any.Type) -> String {
    if let name = names[ObjectIdentifier(type)] { return name }
    let name = spelled(type)
    names[ObjectIdentifier(type)] = name
    return name
  }

  private static func spelled(_ type: Any.Type) -> String {
    var name = ""
    for letter in String(describing: type) where letter.isLetter || letter.isNumber {
      if letter.isUppercase && !name.isEmpty { name.append("-") }
      name.append(contentsOf: letter.lowercased())
    }
    return name
  }

  private static let safe = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_.~"))

  /// Returns the words of a text as a lowercase URL segment with hyphens.
  static func slug(_ text: String) -> String {
    var slug = ""
    for letter in text.lowercased() {
      if letter.isLetter || letter.isNumber {
        slug.append(letter)
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug.append("-")
      }
      if slug.count > 40 { break }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug.addingPercentEncoding(withAllowedCharacters: safe) ?? ""
  }

  static func encode(_ value: AnyHashable) -> String? {
    var text: String?
    if let plain = value.base as? any LosslessStringConvertible {
      text = plain.description
    } else if let codable = value.base as? any Encodable {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      text = (try? encoder.encode(codable)).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let text, !text.isEmpty, text.utf8.count <= 512 else { return nil }
    let isSafe = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
    return isSafe ? text : text.addingPercentEncoding(withAllowedCharacters: safe)
  }

  static func decode<Value: Hashable>(_ text: String, as type: Value.Type) -> AnyHashable? {
    guard text.utf8.count <= 512 else { return nil }
    if let plain = type as? any LosslessStringConvertible.Type {
      return plain.init(text).flatMap { $0 as? Value }.map { AnyHashable($0) }
    }
    guard let codable = type as? any Decodable.Type else { return nil }
    return (try? JSONDecoder().decode(codable, from: Data(text.utf8)) as? Value).map { AnyHashable($0) }
  }
}
