/// Unguessable names: 256 bits of the system's random source, in hexadecimal.
enum SecretKey {
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let word = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }
}
