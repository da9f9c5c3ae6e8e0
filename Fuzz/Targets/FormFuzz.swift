import Formats

@testable import HTTPServer

/// Decoded text survives encoding and decoding, and nothing decodes to NUL.
func fuzzForm(_ bytes: [UInt8]) throws {
  if let fields = try? FormDecoder.decode(bytes, maxFields: 20) {
    let encoded = fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    let again = try? FormDecoder.decode(encoded.joined(separator: "&"), maxFields: 20)
    // A field that is empty on both sides is encoded as "=" and so is kept.
    try require(again?.map(\.name) == fields.map(\.name), "Names must survive.")
    try require(again?.map(\.value) == fields.map(\.value), "Values must survive.")
    try require(
      fields.allSatisfy { !$0.name.utf8.contains(0) && !$0.value.utf8.contains(0) }, "NUL was decoded.")
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let decoded = PercentEncoding.decode(text) {
    try require(PercentEncoding.decode(PercentEncoding.encode(decoded)) == decoded, "The text changes.")
  }
  if let seconds = HTTPDate.parse(text) {
    try require(HTTPDate.format(unixSeconds: seconds) == text, "The date changes.")
  }
  if let value = ParameterizedValue(bytes) { _ = value.parameter("boundary") }
  _ = IPNetwork(text)
}
