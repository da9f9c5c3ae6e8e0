import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addAccounts(to router: inout MockRouter) {
    addSessions(to: &router)
    router.on(API.Accounts.signUp) { server, _, request throws(APIFailure) in
      guard server.user(request.username) == nil else {
        throw .rejected(
          status: 409, code: "username_taken", message: "This username is taken. Choose another.",
          field: "username")
      }
      let user = User(id: server.makeID(), username: request.username, displayName: request.fullname)
      server.people.append(user)
      return user
    }
    router.on(API.Accounts.me) { server, _, _ in server.profile(server.me, now: server.now) }
    router.on(API.Accounts.removeMe) { _, _, _ in Nothing() }
    router.on(API.Accounts.setAvatar) { server, _, _ in server.profile(server.me, now: server.now) }
    router.on(API.Accounts.removeAvatar) { _, _, _ in Nothing() }
    router.on(API.Accounts.changePassword) { _, _, _ in Nothing() }
    router.on(API.Accounts.resetPassword) { _, _, _, _ in Nothing() }
    addDrafts(to: &router)
  }

  private static func addSessions(to router: inout MockRouter) {
    router.on(API.Accounts.logIn) { server, _, request throws(APIFailure) in
      guard let user = server.user(request.username), !request.password.isEmpty else {
        throw .rejected(
          status: 401, code: "wrong_credentials",
          message: "Wrong username or password. Check both and try again.",
          field: nil)
      }
      server.me = user
      return CreateSessionResponse(token: "sample", userId: user.id, user: user)
    }
    router.on(API.Accounts.sessions) { server, _, _ in
      [("1", "This browser"), ("2", "iPhone")].map { id, name in
        DeviceSession(
          id: id, deviceName: name, createdAt: server.now, lastUsedAt: server.now, current: id == "1")
      }
    }
    router.on(API.Accounts.logOut) { _, _, _ in Nothing() }
    router.on(API.Accounts.endSession) { _, _, _, _ in Nothing() }
  }

  private static func addDrafts(to router: inout MockRouter) {
    router.on(API.Accounts.drafts) { server, _, _ in
      server.drafts.values.sorted { ($0.savedAt, $0.kind) > ($1.savedAt, $1.kind) }
    }
    router.on(API.Accounts.keepDraft) { server, kind, _, request in
      let writtenAt = Date() - Double(request.age ?? 0) / 1_000
      if let kept = server.drafts[kind], kept.savedAt > writtenAt { return Nothing() }
      server.drafts[kind] = KeptDraft(kind: kind, content: request.content, savedAt: writtenAt)
      return Nothing()
    }
    router.on(API.Accounts.removeDraft) { server, kind, _, _ in
      server.drafts[kind] = nil
      return Nothing()
    }
  }
}
