import Testing

@testable import WebHost

struct LocalAddressTests {
  @Test func `a program without settings serves this machine only, on another port if need be`() throws {
    let address = try LocalAddress(environment: [:])
    #expect(address.host == "127.0.0.1")
    #expect(address.port == 8080)
    #expect(address.alternative?.port == 0)
  }

  @Test func `settings choose the address, and a port that was chosen is kept to`() throws {
    let address = try LocalAddress(environment: ["SWIFTUI_HOST": "::1", "SWIFTUI_PORT": "9000"])
    #expect(LocalAddress.url(host: address.host, port: 9000) == "http://[::1]:9000/")
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

  @Test func `pictures come from servers of this machine while it alone is served`() throws {
    #expect(
      try LocalAddress(environment: [:]).imageOrigins
        == ["https:", "http://127.0.0.1:*", "http://localhost:*"])
    #expect(
      try LocalAddress(environment: ["SWIFTUI_HOST": "0.0.0.0"]).imageOrigins == ["https:"])
  }

  @Test func `a program's host names the origins of its pictures`() throws {
    let named = "http://pictures.local:8000 https://*.example.org"
    let address = try LocalAddress(environment: ["SWIFTUI_IMAGE_ORIGINS": named])
    #expect(address.imageOrigins == ["http://pictures.local:8000", "https://*.example.org"])
  }

  @Test(arguments: ["pictures.local", "http://", "https://a.example;script-src", "data:", "https://a/b"])
  func `what is no origin of pictures is refused by name`(_ origin: String) {
    let mistake = #expect(throws: LocalAddress.Mistake.self) {
      try LocalAddress(environment: ["SWIFTUI_IMAGE_ORIGINS": origin])
    }
    #expect(mistake?.description.contains("SWIFTUI_IMAGE_ORIGINS") == true)
  }
}
