import ServerAccounts
import ServerCore

extension AccountPart {
  static let ofPosts = AccountPart(
    pictures: { userKey, transaction in try PictureStore(transaction).names(ofUser: userKey) },
    begin: { userKey, now, transaction in
      try BatchedWork.begin(PostListing.kind, userKey, now: now, in: transaction)
      return []
    })
}
