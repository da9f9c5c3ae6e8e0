import Foundation
import KiwiKit

/// Encodes the members of a query as parameters, sorted by name. Omits members without a value.
enum QueryWriter {
  static func items(of query: any EndpointQuery) throws -> [URLQueryItem] {
    if query is Nothing { return [] }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let members = try JSONDecoder().decode([String: Parameter].self, from: encoder.encode(query))
    return members.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value.text) }
  }

  private struct Parameter: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        text = String(flag)
      } else if let number = try? value.decode(Int.self) {
        text = String(number)
      } else if let number = try? value.decode(Double.self) {
        text = String(number)
      } else {
        text = try value.decode(String.self)
      }
    }
  }
}
