import ServerAccounts
import ServerCore

extension AccountPart {
  static let ofEbooks = AccountPart(
    pictures: { userKey, transaction in try EbookStore(transaction).imageNames(ofUser: userKey) },
    finish: { userKey, server in
      let ebooks = try await server.storage.readInBackground { try EbookStore($0).keys(ofUser: userKey) }
      for key in ebooks {
        while try await server.storage.write({
          try EbookStore($0).deleteSomeChapters(of: key, bytes: EbookRemoval.bytesPerStep)
        }) {}
      }
    })
}
