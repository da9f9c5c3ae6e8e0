/// The names of stored pictures.
enum PictureName {
  /// 32 hexadecimal digits, the start of the content's SHA-256, and `.jpg`: no picture was ever stored under any
  /// other name, so no other is looked for, and none leads anywhere.
  static func isWellFormed(_ name: some StringProtocol) -> Bool {
    guard name.utf8.count == 36, name.hasSuffix(".jpg") else { return false }
    return name.utf8.prefix(32).allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}
