import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit

/// Serves `/users/me/friends/now`: the statuses of friends, and the books that they are reading.
enum FriendNowController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.friendsNow) { call, viewer in
      // The query reads all friends to find those with a status or a book.
      let friends = try await call.context.read(estimatedRows: .max) { transaction in
        try FriendNowStore(transaction).friends(of: viewer, now: call.now, page: call.page)
      }
      return try call.answer(friends.map { $0.friend(at: call.publicURL) })
    }
  }
}

extension FriendNowRecord {
  fileprivate func friend(at publicURL: String) -> FriendNow {
    FriendNow(
      user: user.user(at: publicURL), status: status?.status,
      reading: reading.map { reading in
        FriendReading(
          sessionId: reading.sessionId, isActive: reading.isActive, title: reading.title,
          bookTitle: reading.bookTitle, progress: reading.progress)
      })
  }
}
