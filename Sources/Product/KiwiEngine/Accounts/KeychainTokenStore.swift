#if canImport(Security)
  import Foundation
  import Security

  /// Stores the token in the Keychain of Apple's systems, on this device only.
  public struct KeychainTokenStore: TokenStoring {
    private let service: String
    private let account: String

    /// - Parameter account: The server's address, which gives each server its own session.
    public init(service: String = "kiwifruit", account: String) {
      self.service = service
      self.account = account
    }

    private var query: [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }

    public func token() -> String? {
      var result: CFTypeRef?
      let search = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
      guard SecItemCopyMatching(search as CFDictionary, &result) == errSecSuccess,
        let data = result as? Data
      else { return nil }
      return String(data: data, encoding: .utf8)
    }

    public func save(_ token: String) throws(TokenStoreFailure) {
      let values: [CFString: Any] = [
        kSecValueData: Data(token.utf8),
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
      if status == errSecItemNotFound {
        status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
      }
      guard status == errSecSuccess else {
        throw TokenStoreFailure(
          message: localized("Your login could not be saved in the Keychain. Try again."))
      }
    }

    public func clear() throws(TokenStoreFailure) {
      let status = SecItemDelete(query as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else {
        throw TokenStoreFailure(
          message: localized("Your login could not be removed from the Keychain. Try again."))
      }
    }
  }
#endif
