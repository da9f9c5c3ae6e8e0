import KiwiEngine
import SwiftUI

/// A failed load with its reason and a retry button.
struct FailureView: View {
  let failure: APIFailure
  let retry: @MainActor () async -> Void

  var body: some View {
    ContentUnavailableView {
      Label(title, systemImage: failure == .offline ? "wifi.slash" : "exclamationmark.triangle")
    } description: {
      Text(failure.message)
    } actions: {
      if !failure.isNotFound {
        Button("Try Again") { Task { await retry() } }.buttonStyle(.borderedProminent)
      }
    }
  }

  private var title: String {
    switch failure {
    case .offline: localized("You’re Offline")
    case _ where failure.isNotFound: localized("Not Found")
    default: localized("Something Went Wrong")
    }
  }
}

/// The empty state of personal screens for signed-out viewers.
struct WayIn: View {
  let title: LocalizedStringKey
  let systemImage: String
  let words: LocalizedStringKey
  let router: AppRouter

  var body: some View {
    ScrollView {
      ContentUnavailableView {
        Label(title, systemImage: systemImage)
      } description: {
        Text(words)
      } actions: {
        Button("Log In") { router.logInRequested() }.buttonStyle(.borderedProminent)
        Button("Sign Up") { router.signUpRequested() }.buttonStyle(.bordered)
      }
    }
  }
}

/// A problem with the text of a field, shown below it.
struct FieldProblem: View {
  let text: String?

  var body: some View {
    if let text {
      Label(text, systemImage: "exclamationmark.circle")
        .font(.footnote)
        .foregroundStyle(Color.heart)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityAddTraits(.updatesFrequently)
    }
  }
}

/// The number of characters left, shown near the limit.
struct CharactersLeft: View {
  let count: Int?

  var body: some View {
    if let count {
      Text("\(count) characters left")
        .font(.caption)
        .foregroundStyle(count < 0 ? Color.heart : Color.softInk)
    }
  }
}

/// A loading indicator.
struct LoadingView: View {
  var body: some View {
    ProgressView().frame(maxWidth: .infinity).padding(.vertical, 32)
      .accessibilityLabel("Loading")
  }
}

/// A notice above the screen, shown until it is dismissed.
struct NoticeBar: View {
  let text: String
  let dismiss: @MainActor () -> Void
  var undo: (@MainActor () -> Void)?

  var body: some View {
    HStack(spacing: Spacing.regular) {
      Text(text).frame(maxWidth: .infinity, alignment: .leading)
      if let undo { Button("Undo", action: undo).buttonStyle(.bordered) }
      Button("Close", systemImage: "xmark", action: dismiss).labelStyle(.iconOnly)
    }
    .padding(.horizontal, Spacing.large)
    .padding(.vertical, Spacing.regular)
    .background(Color.flesh)
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Notice")
  }
}

/// A failure to load the next page or new items, with a retry button.
struct MoreFailure: View {
  let failure: APIFailure
  let retry: @MainActor () async -> Void

  var body: some View {
    VStack(spacing: Spacing.regular) {
      Text(failure.message).foregroundStyle(Color.softInk)
      Button("Try Again") { Task { await retry() } }.buttonStyle(.bordered)
    }
    .frame(maxWidth: .infinity)
    .padding(Spacing.large)
  }
}
