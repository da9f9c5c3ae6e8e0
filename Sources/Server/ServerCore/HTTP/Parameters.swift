import HTTPServer

/// The fields of a query string or form.
///
/// Duplicate names are rejected, because a proxy and this server could read different values.
package struct Parameters {
  package private(set) var values: [String: String] = [:]

  package init(_ text: String) throws(APIError) {
    guard !text.isEmpty else { return }
    for field in try Self.decode(text) {
      guard values.updateValue(field.value, forKey: field.name) == nil else {
        throw .duplicateParameter(field.name)
      }
    }
  }

  private static func decode(_ text: String) throws(APIError) -> [(name: String, value: String)] {
    do throws(FormError) {
      return try FormDecoder.decode(text)
    } catch {
      throw APIError(
        .badRequest, "malformed_parameters", "The parameters are malformed. Check the % escapes.")
    }
  }

  package subscript(name: String) -> String? {
    values[name]
  }

  package func required(_ name: String) throws(APIError) -> String {
    guard let value = values[name] else { throw .missing(name) }
    return value
  }
}
