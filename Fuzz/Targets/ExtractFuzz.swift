import OpenStreetMap

/// Any bytes as a frame or a block of an extract yield elements or an error: no trap, no endless loop.
func fuzzExtract(_ bytes: [UInt8]) throws {
  if let header = try? ExtractFrame.header(bytes) {
    try require((0...ExtractFrame.maxBlockSize).contains(header.size))
  }
  if let frame = try? ExtractFrame(bytes) {
    try require(frame.compressed.lowerBound >= 0 && frame.compressed.upperBound <= bytes.count)
    try require(frame.size <= ExtractFrame.maxBlockSize)
  }
  let size = min(1 << 16, bytes.count * 4)
  if let decompressed = try? LZ4.decompressed(bytes[...], size: size) {
    try require(decompressed.count == size)
  }
  _ = try? ExtractBlock.requiredFeatures(ofHeader: bytes)
  guard let block = try? ExtractBlock(bytes) else { return }
  var isOnEarth = true
  try? block.nodes { node in
    _ = block.dictionary(node.tags)
    guard let point = node.point else { return }
    isOnEarth =
      isOnEarth && abs(Int(point.latitude)) <= 900_000_000 && abs(Int(point.longitude)) <= 1_800_000_000
  }
  try require(isOnEarth)
  try? block.ways { way in _ = block.dictionary(way.tags) }
}
