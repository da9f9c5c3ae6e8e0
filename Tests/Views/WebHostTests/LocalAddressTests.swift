import Testing

@testable import WebHost

struct LocalAddressTests {
  @Test func `by default an app is served to this machine only, on port 8080 or a free one`() throws {
    let address = try LocalAddress(environment: [:])
    #expect(address.host == "127.0.0.1")
    #expect(address.port == 8080)
    #expect(address.alternative?.port == 0)
  }

  @Test func `settings choose the address, and an explicit port is never replaced`() throws {
    let address = try LocalAddress(environment: ["SWIFTUI_HOST": "::1", "SWIFTUI_PORT": "9000"])
    #expect(LocalAddress.url(host: address.host, port: 9000) == "http://[::1]:9000/")
    #expect(address.port == 9000)
    #expect(address.alternative == nil)
  }

  @Test(arguments: ["65536", "-1", "http", "80 "])
  func `an invalid port is reported by its value`(_ port: String) {
    let error = #expect(throws: LocalAddress.InvalidVariable.self) {
      try LocalAddress(environment: ["SWIFTUI_PORT": port])
    }
    #expect(error?.description.contains("SWIFTUI_PORT") == true)
  }

  @Test func `images of local servers are allowed while the app is served locally`() throws {
    #expect(
      try LocalAddress(environment: [:]).imageOrigins
        == ["https:", "http://127.0.0.1:*", "http://localhost:*"])
    #expect(
      try LocalAddress(environment: ["SWIFTUI_HOST": "0.0.0.0"]).imageOrigins == ["https:"])
  }

  @Test func `the app lists the origins of its images`() throws {
    let named = "http://pictures.local:8000 https://*.example.org"
    let address = try LocalAddress(environment: ["SWIFTUI_IMAGE_ORIGINS": named])
    #expect(address.imageOrigins == ["http://pictures.local:8000", "https://*.example.org"])
  }

  @Test(arguments: ["pictures.local", "http://", "https://a.example;script-src", "data:", "https://a/b"])
  func `an invalid image origin is reported by its value`(_ origin: String) {
    let error = #expect(throws: LocalAddress.InvalidVariable.self) {
      try LocalAddress(environment: ["SWIFTUI_IMAGE_ORIGINS": origin])
    }
    #expect(error?.description.contains("SWIFTUI_IMAGE_ORIGINS") == true)
  }
}
