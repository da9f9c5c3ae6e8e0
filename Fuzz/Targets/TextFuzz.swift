import KiwiKit

@testable import ServerReading
@testable import KiwiServer
@testable import ServerCore

/// Cleaning text is idempotent, entities are in order, and every name found is valid.
func fuzzText(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  try checkRules(text)
  try checkEntities(text)
  if Username.problem(with: text) == nil {
    try require(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "A username contains an invalid character.")
  }
  // A repeated short text: an entity search of quadratic time would time out.
  if bytes.count <= 8 { try checkEntities(String(repeating: text, count: 4096)) }
}

private func checkRules(_ text: String) throws {
  guard let cleaned = try? TextRules.text(text, field: "", limit: .max),
    let line = try? TextRules.line(text, field: "", limit: .max)
  else { throw FuzzFailure("There is no limit to exceed.") }
  try require(
    (try? TextRules.text(cleaned, field: "", limit: .max)) == cleaned, "Cleaning text is not idempotent.")
  try require(
    (try? TextRules.line(line, field: "", limit: .max)) == line, "Cleaning a line is not idempotent.")
  try require(!line.unicodeScalars.contains { $0.value < 0x20 }, "A line contains a control character.")
}

private func checkEntities(_ text: String) throws {
  var end = text.startIndex
  for entity in TextEntity.all(in: text) {
    try require(entity.range.lowerBound >= end, "Entities overlap.")
    end = entity.range.upperBound
    let written = String(text.unicodeScalars[entity.range].dropFirst())
    switch entity.kind {
    case .hashtag(let name):
      try require(name == written.lowercased(), "\(name) differs from the written name.")
      try require(written.unicodeScalars.count <= Limits.hashtagLength, "The hashtag is too long.")
    case .mention(let name):
      try require(name == written && Username.problem(with: name) == nil, "\(name) is not a username.")
      try require(TextEntity.all(in: "@\(name)").first?.kind == entity.kind, "The entity is not found alone.")
    }
  }
}
