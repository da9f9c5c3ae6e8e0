import Foundation
import Testing

@testable import StringCatalogs

/// The locales that clients choose.
struct ClientLocalesTests {
  @Test(arguments: ["de", "de-AT", "zh-TW", "de-US", "zh-Hant-TW", "xx-YY"])
  func `a tag has its own locale within the limit`(tag: String) {
    let identifier = tag.replacing("-", with: "_")
    #expect(ClientLocales(maxOthers: 10).locale(tag)?.identifier == identifier)
  }

  @Test func `an endless number of tags makes a limited number of locales`() {
    let locales = ClientLocales(maxOthers: 10)
    let identifiers = (0..<10_000).compactMap { locales.locale("de-x\($0)")?.identifier }
    #expect(identifiers.count == 10_000 && Set(identifiers).count <= 11)
    #expect(identifiers.last == "de")
    #expect(locales.locale("xx-1") == nil)
  }

  @Test(arguments: ["de-AT", "zh-TW", "de-x0"])
  func `known tags keep their locales beyond the limit`(tag: String) {
    let locales = ClientLocales(maxOthers: 10)
    for number in 0..<100 { _ = locales.locale("de-x\(number)") }
    #expect(locales.locale(tag)?.identifier == tag.replacing("-", with: "_"))
  }
}
