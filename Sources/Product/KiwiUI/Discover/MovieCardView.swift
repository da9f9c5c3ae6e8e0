import KiwiEngine
import KiwiKit
import SwiftUI

/// A card of the deck. The top card follows the finger and shows the action of letting go.
struct MovieCardView: View {
  let title: Title
  /// 0 is the card on top.
  let level: Int
  /// The direction in which the card is leaving.
  let leaving: SwipeDirection?
  /// Swipes the card. Returns false if the card must not leave.
  let decide: @MainActor (SwipeDirection) -> Bool
  @State private var offset = CGSize.zero
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// The reduction in scale of each level below the top.
  private static let shrinking: CGFloat = 0.05
  static let step: CGFloat = 8

  var body: some View {
    face
      .scaleEffect(1 - Self.shrinking * CGFloat(level), anchor: .bottom)
      .offset(y: Self.step * CGFloat(level))
      .animation(reducesMotion ? nil : .easeOut(duration: 0.2), value: level)
      .opacity(leaving == nil ? 1 : 0)
      .rotationEffect(.degrees(rotation))
      .offset(shift)
      .gesture(
        DragGesture()
          .onChanged { offset = $0.translation }
          .onEnded { finish($0.translation) },
        isEnabled: isOnTop && leaving == nil
      )
      .accessibilityIdentifier(isOnTop ? "card on top" : "card below")
      .onChange(of: leaving) {
        if leaving == nil { withAnimation(.spring(duration: 0.3)) { offset = .zero } }
      }
  }

  private var isOnTop: Bool { level == 0 }

  @ViewBuilder private var face: some View {
    if isOnTop {
      CardFace(title: title)
        .accessibilityAction(named: Text(LibraryWords.decision(.seen, title.kind))) { _ = decide(.seen) }
        .accessibilityAction(named: "Skip") { _ = decide(.skipped) }
        .accessibilityAction(named: "Save for Later") { _ = decide(.watchlist) }
        .overlay(alignment: .top) { buttons }
        .overlay(alignment: .topLeading) { stamp(.seen).padding(.top, 72) }
        .overlay(alignment: .topTrailing) { stamp(.skipped).padding(.top, 72) }
        .overlay(alignment: .bottom) { stamp(.watchlist).padding(.bottom, 96) }
    } else {
      CardFace(title: title).accessibilityHidden(true)
    }
  }

  private var buttons: some View {
    HStack(spacing: Spacing.regular) {
      Button("Save for Later", systemImage: "bookmark") { _ = decide(.watchlist) }
        .labelStyle(.iconOnly)
        .frame(width: 44, height: 44)
      Spacer()
      NavigationLink(value: Route.title(id: title.id)) {
        Label("About “\(title.name)”", systemImage: "info.circle").labelStyle(.iconOnly)
          .frame(width: 44, height: 44)
      }
    }
    .padding(Spacing.regular)
  }

  /// Returns the stamp of an action, whose opacity grows with the drag.
  private func stamp(_ direction: SwipeDirection) -> some View {
    Text(DeckWords.stamp(direction))
      .font(.title2)
      .bold()
      .foregroundStyle(direction == .skipped ? Color.softInk : Color.kiwi)
      .padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
      .padding(Spacing.large)
      .opacity(
        leaving.map { $0 == direction ? 1 : 0 }
          ?? SwipeMotion.progress(direction, x: offset.width, y: offset.height)
      )
      .allowsHitTesting(false)
      .accessibilityHidden(true)
  }

  private var rotation: Double {
    if reducesMotion { return 0 }
    switch leaving {
    case .seen: return SwipeMotion.maximumRotation
    case .skipped: return -SwipeMotion.maximumRotation
    case .watchlist, nil: return SwipeMotion.rotation(x: offset.width)
    }
  }

  private var shift: CGSize {
    if reducesMotion { return leaving == nil ? offset : .zero }
    switch leaving {
    case .seen: return CGSize(width: Self.far, height: offset.height)
    case .skipped: return CGSize(width: -Self.far, height: offset.height)
    case .watchlist: return CGSize(width: offset.width, height: -Self.far)
    case nil: return offset
    }
  }

  /// A distance out of sight, in points.
  private static let far: CGFloat = 500

  private func finish(_ translation: CGSize) {
    if let direction = SwipeMotion.direction(x: translation.width, y: translation.height), decide(direction) {
      return
    }
    withAnimation(.spring(duration: 0.3)) { offset = .zero }
  }
}

/// The face of a card, one element for screen readers.
struct CardFace: View {
  let title: Title

  var body: some View {
    VStack(spacing: Spacing.small) {
      Text(TitleWords.kind(title.kind))
        .font(.caption)
        .foregroundStyle(Color.ink)
        .padding(.horizontal, Spacing.regular)
        .padding(.vertical, Spacing.small)
        .background(Color.flesh, in: Capsule())
      TitleCover(title: title, width: 176).padding(.vertical, Spacing.small)
      Text(verbatim: title.name)
        .font(.title3)
        .fontDesign(.serif)
        .bold()
        .lineLimit(2)
        .multilineTextAlignment(.center)
        .written(as: title.name)
      Text(verbatim: facts).font(.subheadline).foregroundStyle(Color.softInk).lineLimit(2)
        .multilineTextAlignment(.center)
    }
    .padding(.horizontal, Spacing.large)
    .padding(.vertical, Spacing.large)
    .frame(maxWidth: .infinity, minHeight: Self.height)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.large))
    .shadow(color: .black.opacity(0.15), radius: 6, y: 2)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(DeckWords.card(title))
  }

  static let height: CGFloat = 392

  private var facts: String {
    [title.year.map(TitleWords.year), TitleWords.makers(title)].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
