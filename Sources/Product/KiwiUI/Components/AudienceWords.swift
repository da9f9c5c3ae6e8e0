import KiwiKit

/// The labels of audiences.
enum AudienceWords {
  static func name(_ audience: Audience) -> String {
    switch audience {
    case .onlyMe: localized("Only me")
    case .followers: localized("Followers")
    case .everyone: localized("Everyone")
    }
  }
}
