import HTTPServer
import KiwiKit
import Testing

@testable import ServerCore

/// The requests of Social and Moderation as the server reads them.
struct SocialWireTests {
  private func read<Value: WireValue>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireReader.read(type, from: JSONObject(Array(json.utf8)))
  }

  private func rejection<Value: WireValue>(of type: Value.Type, _ json: String) -> APIError? {
    do {
      _ = try read(type, json)
      return nil
    } catch {
      return error as? APIError
    }
  }

  @Test func `a profile changes only members with a value, and an empty text clears one`() throws {
    let change = try read(UpdateProfileRequest.self, #"{"displayName":" ","bio":null,"other":1}"#)
    #expect(change == UpdateProfileRequest(displayName: "", bio: nil))
    let bio = try read(UpdateProfileRequest.self, #"{"bio":" One\nTwo\u0001 ","libraryVisibility":"me"}"#)
    #expect(bio == UpdateProfileRequest(bio: "One\nTwo", libraryVisibility: .me))
    let wrong = [
      #"{"displayName":"\#(String(repeating: "a", count: 61))"}"#: "displayName",
      #"{"bio":"\#(String(repeating: "a", count: 501))"}"#: "bio",
      #"{"libraryVisibility":"friends"}"#: "libraryVisibility",
    ]
    for (json, field) in wrong {
      let rejection = rejection(of: UpdateProfileRequest.self, json)
      #expect(rejection?.code == "invalid_field" && rejection?.field == field, "\(json)")
    }
    #expect(rejection(of: UpdateProfileRequest.self, #"{"bio":1}"#)?.code == "wrong_type")
  }

  @Test func `a resolution and a reason have the same length limit`() throws {
    #expect(try read(ResolveReportRequest.self, #"{"resolution":" Done. "}"#).resolution == "Done.")
    #expect(rejection(of: ResolveReportRequest.self, #"{"resolution":"\u0001"}"#)?.field == "resolution")
    #expect(rejection(of: ResolveReportRequest.self, "{}")?.code == "missing_field")
    #expect(try read(SuspendUserRequest.self, #"{"reason":" "}"#).reason == "")
    let long = String(repeating: "a", count: Limits.reportDetailsLength + 1)
    #expect(rejection(of: SuspendUserRequest.self, #"{"reason":"\#(long)"}"#)?.field == "reason")
  }

  @Test func `a query with an unknown choice is a bad request`() throws {
    let sent = try WireReader.read(FriendRequestsQuery.self, from: Parameters("direction=sent&page=2"))
    #expect(sent == FriendRequestsQuery(.sent, page: 2))
    do {
      _ = try WireReader.read(FriendRequestsQuery.self, from: Parameters("direction=both"))
      Issue.record("The direction was accepted.")
    } catch let rejection as APIError {
      #expect(rejection.status == .badRequest && rejection.field == "direction")
    }
    let open = try WireReader.read(ReportsQuery.self, from: Parameters("status=open"))
    #expect(open == ReportsQuery(.open))
  }

  @Test func `a list of usernames is a list of texts`() throws {
    #expect(try String(decoding: WireWriter.bytes(of: ["ana", "ben"]), as: UTF8.self) == #"["ana","ben"]"#)
  }
}
