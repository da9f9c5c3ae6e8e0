import Testing

@testable import SwiftUI

struct LocalAddressTests {
  @Test func `a program without settings serves this machine only, on another port if need be`() throws {
    let address = try LocalAddress(environment: [:])
    #expect(address.host == "127.0.0.1")
    #expect(address.port == 8080)
    #expect(address.alternative?.port == 0)
  }

  @Test func `settings choose the address, and a port that was chosen is kept to`() throws {
    let address = try LocalAddress(environment: ["SWIFTUI_HOST": "::1", "SWIFTUI_PORT": "9000"])
    #expect(address.url(port: 9000) == "http://[::1]:9000/")
    #expect(address.port == 9000)
    #expect(address.alternative == nil)
  }

  @Test(arguments: ["65536", "-1", "http", "80 "])
  func `a port that is none is refused by name`(_ port: String) {
    let mistake = #expect(throws: LocalAddress.Mistake.self) {
      try LocalAddress(environment: ["SWIFTUI_PORT": port])
    }
    #expect(mistake?.description.contains("SWIFTUI_PORT") == true)
  }
}
