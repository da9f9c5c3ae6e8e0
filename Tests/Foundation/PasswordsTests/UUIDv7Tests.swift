import Passwords
import Threads
import Testing

@Suite struct UUIDv7Tests {
  @Test func `an identifier has the format, version, variant and time of RFC 9562`() {
    let generator = UUIDv7Generator(now: { 0x0123_4567_89AB })
    for _ in 0..<100 {
      let text = generator.next()
      #expect(text.hasPrefix("01234567-89ab-7"))
      let characters = Array(text)
      #expect(characters.count == 36)
      for index in [8, 13, 18, 23] { #expect(characters[index] == "-") }
      #expect("89ab".contains(characters[19]))
      #expect(text.filter { $0 != "-" }.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  @Test func `identifiers increase within a millisecond, beyond the counter and when the clock goes back`() {
    let clock = Mutex<Int64>(1_700_000_000_000)
    let generator = UUIDv7Generator(now: { clock.withLock { $0 } })
    var previous = ""
    for step in 0..<50_000 {
      if step == 20_000 { clock.withLock { $0 -= 86_400_000 } }
      if step == 40_000 { clock.withLock { $0 += 172_800_000 } }
      let next = generator.next()
      guard next > previous else {
        Issue.record("\(next) came after \(previous) at step \(step)")
        return
      }
      previous = next
    }
  }

  @Test func `identifiers from many threads are unique`() async {
    let generator = UUIDv7Generator()
    let identifiers = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<2000).map { _ in generator.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(identifiers).count == 16_000)
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `an out-of-range clock does not stop the generator`(milliseconds: Int64) {
    let generator = UUIDv7Generator(now: { milliseconds })
    var previous = ""
    for _ in 0..<10_000 {
      let next = generator.next()
      #expect(next.utf8.count == 36)
      #expect(next > previous)
      previous = next
    }
  }
}
