import KiwiEngine
import SwiftUI

/// The product's name beside its mark.
///
/// It is equal for all users; with `equatable()` it is drawn once for all of them.
struct Wordmark: View, Hashable {
  var size: CGFloat = 28

  var body: some View {
    HStack(spacing: Spacing.regular) {
      KiwiMark(size: size)
      Text("KiwiFruit").font(.title2).fontDesign(.serif).bold().foregroundStyle(Color.ink)
    }
    .accessibilityElement(children: .combine)
  }
}

/// A slice of a kiwi fruit.
struct KiwiMark: View {
  let size: CGFloat

  // The colors of the icon, in light and dark appearance.
  private static let skin = Color(red: 0.541, green: 0.416, blue: 0.271)
  private static let pulp = Color(red: 0.608, green: 0.796, blue: 0.42)
  private static let core = Color(red: 0.965, green: 0.973, blue: 0.949)
  private static let seed = Color(red: 0.169, green: 0.129, blue: 0.094)

  var body: some View {
    ZStack {
      Circle().fill(Self.skin)
      Circle().fill(Self.pulp).padding((size * 0.05).rounded())
      Circle().fill(Self.core).padding((size * 0.37).rounded())
      KiwiSeeds().fill(Self.seed)
    }
    .frame(width: size, height: size)
    .fixedSize()
    .accessibilityHidden(true)
  }
}

/// Eight seeds around the center.
private struct KiwiSeeds: Shape {
  func path(in rect: CGRect) -> Path {
    // A unit square, so a browser can scale it without reporting its size first.
    var path = Path()
    let seed = Path(ellipseIn: CGRect(x: -0.025, y: -0.3, width: 0.05, height: 0.1))
    let place = CGAffineTransform(translationX: rect.minX, y: rect.minY).scaledBy(
      x: rect.width, y: rect.height)
    for number in 0..<8 {
      let turn = CGAffineTransform(translationX: 0.5, y: 0.5).rotated(by: .pi / 4 * Double(number))
      path.addPath(seed.applying(turn).applying(place))
    }
    return path
  }
}

/// The header of the tabs' sidebar.
struct SideBarHeader: View, Hashable {
  @Environment(AppModel.self) private var model

  nonisolated static func == (left: Self, right: Self) -> Bool { true }
  nonisolated func hash(into hasher: inout Hasher) {}

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      Wordmark().padding(.horizontal, Spacing.regular)
      Button {
        model.perform(.compose)
      } label: {
        Label("New Post", systemImage: "square.and.pencil").frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
    }
  }
}
