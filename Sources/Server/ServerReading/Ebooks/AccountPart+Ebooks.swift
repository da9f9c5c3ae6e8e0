import ServerAccounts
import ServerCore

extension AccountPart {
  static let ofEbooks = AccountPart(
    pictures: { userKey, transaction in try transaction.ebooks.imageNames(ofUser: userKey) },
    finish: { userKey, server in
      let ebooks = try await server.storage.readInBackground { try $0.ebooks.keys(ofUser: userKey) }
      for key in ebooks {
        while try await server.storage.write({
          try $0.ebooks.deleteSomeChapters(of: key, bytes: EbookRemoval.bytesPerStep)
        }) {}
      }
    })
}
