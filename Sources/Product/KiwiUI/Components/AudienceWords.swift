import KiwiKit

/// The labels of audiences.
enum AudienceWords {
  static func name(_ audience: Audience) -> String {
    switch audience {
    case .onlyMe: "Only me"
    case .followers: "Followers"
    case .everyone: "Everyone"
    }
  }
}
