import ServerCore
import HTTPServer
import KiwiKit

/// `/users/me/status`.
enum StatusController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.setStatus) { call, viewer in
      let server = call.context.server
      let status = StatusRecord(call.body, now: call.now)
      return try await call.write(
        replay: { transaction in
          guard let status = try StatusStore(transaction).status(ofUser: viewer.key, now: call.now) else {
            throw APIError.notFound
          }
          return status.status
        }
      ) { transaction in
        let before = try StatusStore(transaction).status(ofUser: viewer.key, now: call.now)
        try StatusStore(transaction).put(status, ofUser: viewer.key)
        announce(before, status, of: viewer, server, afterCommitOf: transaction)
        return status.status
      }
    }
    router.on(API.Social.removeStatus) { call, viewer in
      let server = call.context.server
      return try await call.write { transaction in
        guard let before = try StatusStore(transaction).status(ofUser: viewer.key, now: call.now) else {
          return
        }
        try StatusStore(transaction).delete(ofUser: viewer.key)
        announce(before, nil, of: viewer, server, afterCommitOf: transaction)
      }
    }
  }

  private static func announce(
    _ before: StatusRecord?, _ status: StatusRecord?, of viewer: Viewer, _ server: ServerContext,
    afterCommitOf transaction: Transaction
  ) {
    let audience = max(before?.visibility ?? .onlyMe, status?.visibility ?? .onlyMe)
    server.announce(
      SocialChange.status(userKey: viewer.key, audience: audience), afterCommitOf: transaction)
  }
}

extension StatusRecord {
  fileprivate init(_ request: SetStatusRequest, now: Timestamp) {
    let hours = request.hours ?? Limits.statusHours.upperBound
    self.init(
      text: request.text, visibility: request.visibility ?? .followers, createdAt: now,
      expiresAt: now.adding(.seconds(hours * 3_600)))
  }

  package var status: UserStatus {
    UserStatus(text: text, visibility: visibility, createdAt: createdAt.date, expiresAt: expiresAt.date)
  }
}
