import KiwiEngine
import KiwiKit
import SwiftUI

/// The deck: cards to swipe, and what there is instead when there are none.
struct SwipeView: View {
  let deck: SwipeViewModel
  let model: AppModel
  let account: Account
  /// Whether somebody who is here for the first time is shown how it works.
  let teaches: Bool
  /// What was chosen here last; nil until that is known, or nothing was.
  @AppStorage private var choices: DeckChoices?
  @AppStorage("deck.keys") private var usesKeys = true
  @AppStorage("deck.tutorialSeen") private var hasSeenTutorial = false
  @State private var showsTutorial = false
  @State private var sheet: DeckSheet?
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  init(deck: SwipeViewModel, model: AppModel, account: Account, teaches: Bool = true) {
    self.deck = deck
    self.model = model
    self.account = account
    self.teaches = teaches
    // On a device people take turns.
    _choices = AppStorage("deck.choices." + (account.user?.id ?? ""))
  }

  var body: some View {
    VStack(spacing: Spacing.large) {
      DeckHeader(deck: deck, sheet: $sheet)
      if let failure = deck.failure { DeckFailure(failure: failure) { deck.failureSeen() } }
      VStack(spacing: Spacing.large) {
        cards
        controls
      }
      .disabled(isTeaching)
      .overlay(alignment: .top) {
        if isTeaching { DeckTutorial { hasSeenTutorial = true } }
      }
      .overlay(alignment: .top) { prompt }
    }
    .frame(maxWidth: 360)
    .frame(maxWidth: .infinity)
    .animation(reducesMotion ? nil : .easeOut(duration: 0.2), value: deck.prompt?.id)
    .task { await deck.load() }
    .task {
      // A browser says what it keeps a moment after the page is there.
      try? await Task.sleep(for: .milliseconds(500))
      showsTutorial = teaches
    }
    .onChange(of: choices, initial: true) { deck.restore(choices) }
    .onChange(of: deck.query) { choices = DeckChoices(deck.query) }
    .sheet(item: $sheet) { sheet in
      switch sheet {
      case .methods: DeckMethodSheet(deck: deck)
      case .filters: DeckFilterSheet(deck: deck, usesKeys: $usesKeys) { hasSeenTutorial = false }
      }
    }
  }

  private var isTeaching: Bool { showsTutorial && !hasSeenTutorial }

  @ViewBuilder private var cards: some View {
    switch deck.deck.state {
    case .cards: stack
    case .loading: LoadingView().frame(minHeight: CardFace.height)
    case .failed(let failure):
      FailureView(failure: failure) { await deck.load() }.frame(minHeight: CardFace.height)
    case .end(let isWhole): DeckEnd(isWhole: isWhole, deck: deck, sheet: $sheet)
    }
  }

  /// The card on top comes last, over the others.
  private var stack: some View {
    ZStack {
      ForEach(Array(deck.cards.enumerated().reversed()), id: \.element.id) { level, title in
        MovieCardView(
          title: title, level: level,
          leaving: deck.flight?.title.id == title.id ? deck.flight?.direction : nil, decide: decide
        )
        // It has flown off already, and what comes lies below.
        .transition(.identity)
      }
    }
    .disabled(deck.prompt != nil)
    .padding(.bottom, MovieCardView.step * CGFloat(SwipeDeck.visibleCards - 1))
    .background(alignment: .bottom) { UpcomingCovers(titles: deck.deck.upcoming) }
  }

  @ViewBuilder private var controls: some View {
    if !deck.cards.isEmpty || deck.canUndo {
      DeckControls(canUndo: deck.canUndo, usesKeys: usesKeys) {
        _ = decide($0)
      } undo: {
        deck.undo()
      }
      .disabled(deck.prompt != nil)
      if deck.prompt == nil { PostOfferBar(model: model, account: account) }
    }
  }

  /// Over the cards, where the hand and the eye are.
  @ViewBuilder private var prompt: some View {
    if let prompt = deck.prompt {
      InlineRatingPrompt(prompt: prompt, usesKeys: usesKeys) { rating in
        Task { await deck.rate(rating) }
      } skip: {
        deck.skipRating()
      }
      .id(prompt.id)
      .transition(.scale.combined(with: .opacity))
    }
  }

  private func decide(_ direction: SwipeDirection) -> Bool {
    guard let title = deck.cards.first else { return false }
    guard account.user != nil else {
      model.perform(.swipe(direction, title))
      return false
    }
    withAnimation(.easeOut(duration: 0.2)) { deck.swipe(direction) }
    return true
  }
}

/// Covers that are not seen yet, so that they are there when their cards are.
struct UpcomingCovers: View {
  let titles: [Title]

  var body: some View {
    HStack(spacing: 0) {
      ForEach(titles.dropFirst(SwipeDeck.visibleCards)) { title in
        if let url = title.coverURL {
          RetryAsyncImage(url: url) { image in
            image.resizable()
          } placeholder: {
            Color.clear
          }
          .frame(width: 1, height: 1)
        }
      }
    }
    .opacity(0)
    .accessibilityHidden(true)
  }
}

/// What was done could not be recorded.
struct DeckFailure: View {
  let failure: APIFailure
  let dismiss: @MainActor () -> Void

  var body: some View {
    HStack(spacing: Spacing.regular) {
      FieldProblem(text: failure.message)
      Spacer()
      Button("Close", systemImage: "xmark", action: dismiss).labelStyle(.iconOnly)
    }
  }
}

/// There are no more cards.
struct DeckEnd: View {
  let isWhole: Bool
  let deck: SwipeViewModel
  @Binding var sheet: DeckSheet?

  var body: some View {
    emptyState(
      "All Caught Up", systemImage: "checkmark.circle",
      words: isWhole ? "You have decided all cards of this kind." : "Nothing new has come for a while."
    ) {
      if !isWhole { Button("Look Further") { Task { await deck.load() } }.buttonStyle(.borderedProminent) }
      Button("Choose Other Cards") { sheet = .methods }.buttonStyle(.bordered)
      if deck.query.isFiltered { Button("Change the Filter") { sheet = .filters }.buttonStyle(.bordered) }
    }
    .frame(minHeight: CardFace.height)
  }
}
