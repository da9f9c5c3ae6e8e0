import ServerAccounts
import ServerCore

extension AccountPart {
  static let ofPlaces = AccountPart(
    pictures: { userKey, transaction in try transaction.experiencePhotos.names(ofUser: userKey) },
    finish: { userKey, server in
      var spots = try await server.storage.readInBackground {
        try $0.spotPrivacy.spotsToDelete(ofUser: userKey)
      }[...]
      while !spots.isEmpty {
        let rest = spots
        let done = try await server.storage.write {
          try $0.spotPrivacy.deleteSome(rest, ofUser: userKey, limit: AccountRemoval.batchSize)
        }
        spots = spots.dropFirst(done)
      }
    })
}
