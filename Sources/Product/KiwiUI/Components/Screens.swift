import KiwiEngine
import SwiftUI

extension View {
  /// Shows a title inline in the navigation bar.
  func inlineTitle(_ title: LocalizedStringKey) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(.inline)
  }

  /// Shows a title from data inline in the navigation bar.
  @_disfavoredOverload func inlineTitle(_ title: String) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(.inline)
  }

  /// Lays out a screen's content as a centered column of readable width.
  func screenColumn() -> some View {
    padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
  }

  /// Lays out rows as a centered column of readable width.
  func listColumn() -> some View {
    padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: Spacing.column)
      .frame(maxWidth: .infinity)
  }

  /// Lays out a screen's content at full width, aligned to the leading edge.
  func screenWidth() -> some View {
    padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// Clips a picture to the shape of a book cover and hides it from screen readers, which read the name beside it.
  func cover(width: CGFloat) -> some View {
    frame(width: width, height: width * 1.5)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.small))
      .fixedSize()
      .accessibilityHidden(true)
  }

  /// Styles content as a footnote in a soft color.
  func smallPrint() -> some View { font(.footnote).foregroundStyle(Color.softInk) }

  /// Places a row on a card.
  func card() -> some View {
    padding(Spacing.large)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }

  /// Places a part of a screen on a large card.
  func panel() -> some View {
    frame(maxWidth: .infinity, alignment: .leading)
      .padding(Spacing.large)
      .background(Color.card, in: RoundedRectangle(cornerRadius: 16))
  }
}

extension Text {
  /// Styles text as a footnote in a soft color.
  func smallPrint() -> Text { font(.footnote).foregroundStyle(Color.softInk) }
}

/// Returns a remote image that fills its frame, with a placeholder while it loads.
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

/// Returns the content once it is loaded; before that, a loading indicator or a failure with a retry button.
@MainActor @ViewBuilder func whenLoaded(
  _ loading: Loading, retry: @escaping @MainActor () async -> Void, @ViewBuilder content: () -> some View
) -> some View {
  switch loading {
  case .idle, .loading: LoadingView()
  case .failed(let failure): FailureView(failure: failure, retry: retry)
  case .loaded: content()
  }
}

/// Returns the replacement of missing content: a failure with a retry button, or a loading indicator.
@MainActor @ViewBuilder func missingContent(
  _ failure: APIFailure?, retry: @escaping @MainActor () async -> Void
) -> some View {
  if let failure {
    FailureView(failure: failure, retry: retry)
  } else {
    LoadingView()
  }
}

/// Returns the heading of a part of a screen.
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

/// Returns an empty state with its actions.
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

/// Returns the menu of further actions of a screen or row.
@MainActor func moreMenu(@ViewBuilder content: () -> some View) -> some View {
  Menu(content: content) { Label("More", systemImage: "ellipsis").labelStyle(.iconOnly) }
}

/// Returns a photo that fills its frame, with a colored placeholder.
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
