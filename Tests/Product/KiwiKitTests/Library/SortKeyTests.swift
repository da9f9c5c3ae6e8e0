import KiwiKit
import TestSupport
import Testing

struct SortKeyTests {
  @Test func `between any two short keys there is another`() {
    let digits = Array("012abyz").map(String.init)
    let keys = digits.flatMap { first in [first] + digits.map { first + $0 } }
      .filter(SortKey.isValid).sorted()
    let bounds = [nil] + keys.map(Optional.some)
    for (index, lower) in bounds.enumerated() {
      for upper in bounds[(index + 1)...] + [nil] {
        let key = SortKey.between(lower, upper)
        let isBetween = key > lower ?? "" && upper.map { key < $0 } ?? true
        #expect(isBetween && SortKey.isValid(key), "\(lower ?? "") \(key) \(upper ?? "")")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `keys keep items in the order of insertion at random positions`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys: [String] = []
    for _ in 0..<2_000 {
      let place = Int.random(in: 0...keys.count, using: &random)
      let key = SortKey.between(
        place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil)
      keys.insert(key, at: place)
    }
    #expect(keys == Array(Set(keys)).sorted(), "seed \(seed)")
    #expect(keys.allSatisfy(SortKey.isValid))
    #expect((keys.map(\.utf8.count).max() ?? 0) < 30)
  }

  @Test func `appending the maximum number of titles keeps keys short`() {
    var keys: [String] = []
    for _ in 0..<Limits.titlesPerList { keys.append(SortKey.between(keys.last, nil)) }
    #expect(keys == Array(Set(keys)).sorted())
    #expect(keys.allSatisfy { SortKey.isValid($0) && $0.utf8.count <= 7 })
  }

  @Test func `moving an item to the top again and again yields valid keys`() {
    var first: String?
    for _ in 0..<900 {
      let key = SortKey.between(nil, first)
      #expect(SortKey.isValid(key) && first.map { key < $0 } ?? true)
      first = key
    }
  }

  @Test func `without room between two keys a valid key is repeated`() {
    let longest = String(repeating: "z", count: SortKey.maximumLength)
    let least = String(repeating: "0", count: SortKey.maximumLength - 1) + "1"
    for (lower, upper) in [(longest, nil), (nil, least), (least, least), (least, least + "1")] {
      let key = SortKey.between(lower, upper)
      #expect(key >= lower ?? "")
      #expect(SortKey.isValid(key), "\(key)")
    }
  }

  @Test func `the key between equal keys follows both`() {
    #expect(SortKey.between("i", "i") > "i")
    #expect(SortKey.between("j", "i") > "j")
  }

  @Test(arguments: ["", "0", "i0", "I", "é", "a b", String(repeating: "i", count: 201)])
  func `invalid keys are rejected`(text: String) {
    #expect(!SortKey.isValid(text))
  }
}
