import SwiftUI

/// Everyday modifiers of screens, lists and fields, older spellings included.
struct EverydayContract: View {
  @State private var text = ""
  @State private var isPresented = false
  @State private var item: Item?
  @State private var scope = "All"
  @State private var detent = PresentationDetent.medium
  @SceneStorage("draft") private var draft = ""
  @ScaledMetric private var size = 20.0
  @ScaledMetric(relativeTo: .title) private var larger = 20.0
  @Environment(\.editMode) private var editMode
  @Environment(\.presentationMode) private var presentationMode
  @Environment(\.dismissSearch) private var dismissSearch
  @Environment(\.isSearching) private var isSearching
  @Environment(\.refresh) private var refresh
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.verticalSizeClass) private var verticalSizeClass
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.isScrollEnabled) private var scrolls
  @Environment(\.dynamicTypeSize) private var typeSize

  struct Item: Identifiable { let id = 1 }

  var body: some View {
    screens
    fields
    presentation
    accessibility
    tabs
    Text(
      "\(draft) \(size) \(larger) \(isSearching) \(calendar.timeZone == timeZone) \(typeSize.isAccessibilitySize)"
    )
    Text("\(layoutDirection == .leftToRight) \(verticalSizeClass == .regular) \(reducesMotion) \(scrolls)")
    Button("Done") {
      presentationMode.wrappedValue.dismiss()
      dismissSearch()
      editMode?.wrappedValue = .active
      withTransaction(Transaction(animation: .easeIn)) { text = "" }
      withAnimation(.linear(duration: 1).delay(1).speed(2).repeatCount(3, autoreverses: false)) { text = "" }
      withAnimation(.easeOut.repeatForever(autoreverses: true), completionCriteria: .removed) {
        text = ""
      } completion: {
        text = "done"
      }
      withAnimation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 1)) { text = "" }
      withAnimation(.spring(response: 0.3, dampingFraction: 0.8)) { text = "" }
      withAnimation(.interpolatingSpring(mass: 1, stiffness: 100, damping: 10)) { text = "" }
      Task { await refresh?() }
    }
    .disabled(editMode?.wrappedValue.isEditing == true)
    Same(text: "a").equatable()
  }

  private var screens: some View {
    NavigationStack {
      List { Text("a") }
        .navigationTitle("Key").navigationBarTitleDisplayMode(.inline).navigationBarBackButtonHidden()
        .toolbarTitleDisplayMode(.inlineLarge).toolbarRole(.editor).toolbarTitleMenu { Button("Rename") {} }
        .toolbarBackground(.red, for: .navigationBar).toolbarBackgroundVisibility(.visible, for: .tabBar)
        .toolbarColorScheme(.dark, for: .navigationBar).toolbarVisibility(.hidden, for: .bottomBar)
        .toolbar(.hidden, for: .navigationBar)
        .searchable(text: $text, isPresented: $isPresented, prompt: "Key")
        .searchScopes($scope) { Text("All").tag("All") }.searchSuggestions { Text("Suggestion") }
        .safeAreaInset(edge: .bottom) { Text("Bar") }
        .safeAreaInset(edge: .top, alignment: .leading, spacing: 4) { Text("Bar") }
        .safeAreaPadding().safeAreaPadding(.horizontal, 4)
        .contextMenu { Button("Item") {} }.contextMenu {
          Button("Item") {}
        } preview: {
          Text("Preview")
        }
        .help("Key").privacySensitive().labelsVisibility(.hidden)
        .onReceive(MockNotificationCenter.publisher) { text = $0 }
    }
  }

  @ViewBuilder private var fields: some View {
    TextField("Key", text: $text).keyboardType(.emailAddress).textContentType(.username)
    TextField("Key", text: $text).textInputAutocapitalization(.never).autocorrectionDisabled()
    TextField("Key", text: $text).disableAutocorrection(true).submitScope().textContentType(nil)
  }

  @ViewBuilder private var presentation: some View {
    Text("Sheet").sheet(isPresented: $isPresented) {
      Text("Sheet").presentationDetents([.medium, .large], selection: $detent).presentationDragIndicator(
        .visible
      )
      .presentationBackground(.thinMaterial).presentationBackground { Color.red }
      .presentationBackgroundInteraction(.enabled).presentationContentInteraction(.scrolls)
      .presentationCompactAdaptation(.popover).presentationCornerRadius(12).interactiveDismissDisabled()
    }
    Text("Popover").popover(isPresented: $isPresented, attachmentAnchor: .point(.top), arrowEdge: .bottom) {
      Text("Popover")
    }
    .popover(item: $item) { Text("\($0.id)") }
    Text("Cover").fullScreenCover(item: $item, onDismiss: {}) { Text("\($0.id)") }
    if let url = URL(string: "https://example.org") {
      ShareLink(item: url)
      ShareLink("Key", item: url, subject: Text("Subject"), message: Text("Message"))
      ShareLink(item: url) { Text("Label") }
    }
  }

  @ViewBuilder private var accessibility: some View {
    Text("a").accessibilityAction(named: "Key") {}.accessibilityAction(.escape) {}
    Text("a").accessibilityAction {
      text = ""
    } label: {
      Text("Label")
    }
    Text("a").accessibilityActions { Button("Action") {} }.accessibilityAdjustableAction { _ in }
    Text("a").accessibilityHeading(.h2).accessibilityInputLabels(["One"]).accessibilityIgnoresInvertColors()
    Text("a").accessibilityRepresentation { Toggle("Key", isOn: $isPresented) }
    Text("a").accessibilityRespondsToUserInteraction().accessibilityShowsLargeContentViewer()
    Text("a").accessibilitySortPriority(1)
    Text("a").transition(.asymmetric(insertion: .push(from: .top), removal: .offset(x: 9)))
    Text("a").transition(.blurReplace).transition(.scale(scale: 0.5, anchor: .top)).transition(Fade())
    Text("a").accentColor(.red).colorScheme(.dark).autocorrectionDisabled(false)
  }

  @ViewBuilder private var tabs: some View {
    TabView {
      TabSection("Section") { Tab("One", systemImage: "star") { Text("1") } }
      Tab("Search", systemImage: "magnifyingglass", role: .search) { Text("2") }
    }
    TabView {
      Text("Older").tabItem { Label("Older", systemImage: "heart") }.tag(3)
    }
  }
}

private struct Same: View, Equatable {
  let text: String
  var body: some View { Text(text) }
}

private struct Fade: Transition {
  static let properties = TransitionProperties(hasMotion: false)
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0).blur(radius: abs(phase.value))
  }
}

@MainActor private enum MockNotificationCenter {
  static let publisher = PassthroughSubject<String, Never>()
}

/// Titles and bars in the spelling before iOS 16.
struct OlderScreenContract: View {
  @State private var isShown = false
  @State private var item: EverydayContract.Item?

  var body: some View {
    NavigationView {
      Text("a").navigationBarTitle("Key").navigationBarTitle(Text("Text"), displayMode: .inline)
        .navigationBarItems(leading: Text("L"), trailing: Text("T")).navigationBarItems(trailing: Text("T"))
        .navigationBarHidden(true)
    }
    Text("a").alert(isPresented: $isShown) {
      Alert(
        title: Text("Title"), message: Text("Message"), primaryButton: .default(Text("OK")),
        secondaryButton: .cancel())
    }
    Text("a").alert(item: $item) { _ in Alert(title: Text("Title"), dismissButton: .destructive(Text("No"))) }
    Text("a").actionSheet(isPresented: $isShown) {
      ActionSheet(title: Text("Title"), message: nil, buttons: [.default(Text("OK")), .cancel()])
    }
    Text("a").actionSheet(item: $item) { _ in ActionSheet(title: Text("Title")) }
  }
}
