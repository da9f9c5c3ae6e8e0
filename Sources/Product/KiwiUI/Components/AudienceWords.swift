import KiwiKit

/// How screens say who may see something.
enum AudienceWords {
  static func name(_ audience: Audience) -> String {
    switch audience {
    case .onlyMe: "Only me"
    case .followers: "Followers"
    case .everyone: "Everyone"
    }
  }
}
