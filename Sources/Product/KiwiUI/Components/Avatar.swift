import KiwiKit
import SwiftUI

/// A user's picture, or the first letter of the name if there is no picture.
struct Avatar: View {
  let user: User
  var size: CGFloat = 40

  var body: some View {
    Group { filling(user.avatarURL) { initial } }
      .frame(width: size, height: size)
      .clipShape(Circle())
      .fixedSize()
      .accessibilityHidden(true)
  }

  private var initial: some View {
    ZStack {
      Circle().fill(Color.flesh)
      Text(String(user.name.prefix(1)).uppercased())
        .font(.system(size: size * 0.45, weight: .semibold))
        .foregroundStyle(Color.ink)
    }
  }
}

extension User {
  /// The display name, or the username if there is none.
  var name: String { displayName.flatMap { $0.isEmpty ? nil : $0 } ?? username }
  var handle: String { "@" + username }
}
