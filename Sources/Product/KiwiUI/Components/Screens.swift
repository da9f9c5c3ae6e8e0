import KiwiEngine
import SwiftUI

extension View {
  /// Shows a title in one line of the bar.
  func inlineTitle(_ title: LocalizedStringKey) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(.inline)
  }

  /// Shows a title that is data in one line of the bar.
  @_disfavoredOverload func inlineTitle(_ title: String) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(.inline)
  }

  /// Lays out a screen's content as one column in the middle, no wider than reads well.
  func screenColumn() -> some View {
    padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
  }

  /// Lays out rows as one column in the middle, no wider than reads well.
  func listColumn() -> some View {
    padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: Spacing.column)
      .frame(maxWidth: .infinity)
  }

  /// Lays out a screen's content at the leading edge, as wide as the screen.
  func screenWidth() -> some View {
    padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// Cuts a picture to the shape of a book's cover, beside which its name stands.
  func cover(width: CGFloat) -> some View {
    frame(width: width, height: width * 1.5)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.small))
      .fixedSize()
      .accessibilityHidden(true)
  }

  /// Writes what belongs to a screen small and pale.
  func smallPrint() -> some View { font(.footnote).foregroundStyle(Color.softInk) }

  /// Puts a row upon a card.
  func card() -> some View {
    padding(Spacing.large)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }

  /// Puts a part of a screen upon a large card.
  func panel() -> some View {
    frame(maxWidth: .infinity, alignment: .leading)
      .padding(Spacing.large)
      .background(Color.card, in: RoundedRectangle(cornerRadius: 16))
  }
}

extension Text {
  /// Writes words small and pale.
  func smallPrint() -> Text { font(.footnote).foregroundStyle(Color.softInk) }
}

/// Returns a picture from the network that fills its place, and other content until it is there.
@MainActor @ViewBuilder func filling(_ url: URL?, @ViewBuilder placeholder: () -> some View) -> some View {
  let placeholder = placeholder()
  if let url {
    AsyncImage(url: url) { image in
      image.resizable().scaledToFill()
    } placeholder: {
      placeholder
    }
  } else {
    placeholder
  }
}

/// Returns the content once it is loaded; before that a sign of progress, or the failure with a way to try again.
@MainActor @ViewBuilder func whenLoaded(
  _ loading: Loading, retry: @escaping @MainActor () async -> Void, @ViewBuilder content: () -> some View
) -> some View {
  switch loading {
  case .idle, .loading: LoadingView()
  case .failed(let failure): FailureView(failure: failure, retry: retry)
  case .loaded: content()
  }
}

/// Returns what stands for content that is missing: the failure with a way to try again, or a sign of progress.
@MainActor @ViewBuilder func missingContent(
  _ failure: APIFailure?, retry: @escaping @MainActor () async -> Void
) -> some View {
  if let failure {
    FailureView(failure: failure, retry: retry)
  } else {
    LoadingView()
  }
}

/// Returns a heading for a part of a screen.
@MainActor func heading(_ name: String) -> some View {
  Text(name).font(.headline).accessibilityAddTraits(.isHeader)
}

/// Returns a part of a screen under its heading.
@MainActor func headed(_ name: String, @ViewBuilder content: () -> some View) -> some View {
  VStack(alignment: .leading, spacing: Spacing.regular) {
    heading(name)
    content()
  }
}

/// Returns what an empty list or screen says, with the buttons that fill it.
@MainActor func emptyState(
  _ title: LocalizedStringKey, systemImage: String, words: LocalizedStringKey,
  @ViewBuilder actions: () -> some View
) -> some View {
  ContentUnavailableView {
    Label(title, systemImage: systemImage)
  } description: {
    Text(words)
  } actions: {
    actions()
  }
}

/// Returns a menu of what else a screen or a row can do.
@MainActor func moreMenu(@ViewBuilder content: () -> some View) -> some View {
  Menu(content: content) { Label("More", systemImage: "ellipsis").labelStyle(.iconOnly) }
}

/// Returns a photo that fills its place, which is coloured until it is there.
@MainActor func filledPhoto(_ url: URL, height: CGFloat, corner: CGFloat) -> some View {
  RetryAsyncImage(url: url) { image in
    image.resizable().scaledToFill()
  } placeholder: {
    Color.flesh
  }
  .frame(maxWidth: .infinity).frame(height: height)
  .clipShape(RoundedRectangle(cornerRadius: corner))
  .accessibilityLabel("Photo")
}
