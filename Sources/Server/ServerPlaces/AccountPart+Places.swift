import ServerAccounts
import ServerCore

extension AccountPart {
  static let ofPlaces = AccountPart(
    pictures: { userKey, transaction in try ExperiencePhotoStore(transaction).names(ofUser: userKey) },
    finish: { userKey, server in
      var spots = try await server.storage.readInBackground {
        try SpotPrivacyStore($0).spotsToDelete(ofUser: userKey)
      }[...]
      while !spots.isEmpty {
        let rest = spots
        let done = try await server.storage.write {
          try SpotPrivacyStore($0).deleteSome(rest, ofUser: userKey, limit: AccountRemoval.batchSize)
        }
        spots = spots.dropFirst(done)
      }
    })
}
