import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore

struct HostTests {
  @Test(arguments: Registration.allCases)
  func `a server returns its name, version and registration mode`(registration: Registration) async throws {
    let server = try await TestServer {
      $0.name = "The \"Orchard\""
      $0.registration = registration
    }
    let answer = try await server.get("/host")
    #expect(answer.status == 200)
    #expect(try answer.string("name") == "The \"Orchard\"")
    #expect(try answer.string("version") == Version.current)
    #expect(try answer.string("registration") == registration.rawValue)
  }

  @Test func `server information is the same for every client and cached for a minute`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let answer = try await server.get("/host")
    #expect(answer.headers["Cache-Control"] == "public, max-age=60")
    #expect(try await server.get("/host", as: ana).body == answer.body)
    #expect(try await server.get("/host", as: "garbage").status == 401)
  }

  @Test func `the path of server information has no parameters`() {
    #expect(API.Host.describe.path == "/host")
    #expect(Areas.router.match("/host")?[.get]?.name == "GET /host")
    #expect(Areas.router.match("/host/name") == nil)
  }
}
