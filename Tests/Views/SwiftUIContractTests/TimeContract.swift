import Foundation
import SwiftUI

/// Timelines, phases, scroll effects and glass.
struct TimeContract: View {
  @Namespace private var names
  @State private var taps = 0
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  struct Hourly: TimelineSchedule {
    typealias Entries = [Date]
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
      mode == Mode.lowFrequency ? [startDate] : [startDate, startDate + 3_600]
    }
  }

  var body: some View {
    time
    phases
    places
    glass
  }

  @ViewBuilder private var time: some View {
    TimelineView(.periodic(from: start, by: 1)) { context in
      Text(context.date, style: .time)
      if context.cadence <= .seconds { Text("seconds") }
    }
    TimelineView(.everyMinute) { Text($0.cadence == .live ? "live" : "minutes") }
    TimelineView(.explicit([start, start + 60])) { Text($0.date, style: .relative) }
    TimelineView(.animation) { Text("\($0.date.timeIntervalSinceReferenceDate)") }
    TimelineView(.animation(minimumInterval: 0.5, paused: true)) { clock($0) }
    TimelineView(Hourly()) { clock($0) }
    TimelineView(PeriodicTimelineSchedule(from: start, by: 60)) { clock($0) }
    TimelineView(EveryMinuteTimelineSchedule()) { clock($0) }
    TimelineView(ExplicitTimelineSchedule([start])) { clock($0) }
    TimelineView(AnimationTimelineSchedule(minimumInterval: 1)) { clock($0) }
  }

  private func clock(_ context: TimelineViewDefaultContext) -> some View {
    let slowest = TimelineViewDefaultContext.Cadence.minutes
    return Text(context.cadence == slowest ? "minutes" : "now")
  }

  @ViewBuilder private var phases: some View {
    PhaseAnimator([false, true]) { Text($0 ? "on" : "off") }
    PhaseAnimator([1.0, 1.2], trigger: taps) {
      Text("a").scaleEffect($0)
    } animation: {
      $0 > 1 ? .bouncy : nil
    }
    Text("a").phaseAnimator([0.0, 1]) { content, phase in content.opacity(phase) }
    Text("a").phaseAnimator([0.0, 1], trigger: taps) { content, phase in
      content.opacity(phase)
    } animation: { _ in
      .easeIn
    }
  }

  @ViewBuilder private var places: some View {
    Text("a").visualEffect { content, proxy in
      content.opacity(proxy.size.width > 10 ? 1 : 0.5).blur(radius: 1).brightness(0.1).contrast(1).grayscale(
        0
      )
      .saturation(1).hueRotation(.degrees(1)).offset(x: 1, y: 1).offset(CGSize(width: 1, height: 1))
      .scaleEffect(1).scaleEffect(CGSize(width: 1, height: 1), anchor: .top).scaleEffect(x: 1, y: 1)
      .rotationEffect(.degrees(1), anchor: .bottom).rotation3DEffect(.degrees(1), axis: (x: 0, y: 1, z: 0))
    }
    ScrollView(.horizontal) {
      HStack {
        Text("a").scrollTransition { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0.5) }
        Text("b").scrollTransition(.animated, axis: .horizontal) { effect, phase in
          effect.rotationEffect(.degrees(phase.value * 10)).blur(radius: phase == .topLeading ? 2 : 0)
        }
        Text("c").scrollTransition(topLeading: .interactive, bottomTrailing: .identity) { effect, phase in
          effect.offset(y: phase == .bottomTrailing ? 20 : 0)
        }
        Text("d").visualEffect { effect, _ in faded(effect) }
        Text("e").scrollTransition(ScrollTransitionConfiguration.animated) { effect, phase in
          effect.scaleEffect(phase == ScrollTransitionPhase.identity ? 1 : 0.9)
        }
      }
    }
  }

  nonisolated private func faded(_ effect: EmptyVisualEffect) -> some VisualEffect { effect.opacity(0.5) }

  @ViewBuilder private var glass: some View {
    GlassEffectContainer(spacing: 8) {
      Text("a").glassEffect()
      Text("a").glassEffect(.regular.tint(.green).interactive(), in: RoundedRectangle(cornerRadius: 8))
        .glassEffectID("a", in: names).glassEffectUnion(id: "b", namespace: names)
        .glassEffectTransition(.matchedGeometry).glassEffectTransition(.identity)
        .glassEffectTransition(GlassEffectTransition.materialize)
      Text("a").glassEffect(taps > 0 ? .identity : Glass.clear, in: DefaultGlassEffectShape())
      Button("a") { taps += 1 }.buttonStyle(.glass).buttonStyle(.glass(.clear)).buttonStyle(.glassProminent)
      Button("a") {}.buttonStyle(GlassButtonStyle()).buttonStyle(GlassProminentButtonStyle())
    }
  }
}

/// Older names and names outside of views.
struct SystemNamesContract: View {
  @State private var text = ""
  @State private var isOn = false
  @Environment(\.sizeCategory) private var sizeCategory

  struct Quote: Codable, Transferable {
    let words: String
    static var transferRepresentation: some TransferRepresentation { ProxyRepresentation(exporting: \.words) }
  }

  struct Stacked: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        configuration.label
        configuration.content
      }
    }
  }

  struct Row: ControlGroupStyle {
    func makeBody(configuration: ControlGroupStyleConfiguration) -> some View {
      HStack { configuration.content }
    }
  }

  var body: some View {
    TextField("Key", text: $text).autocapitalization(.none).autocapitalization(.allCharacters)
      .autocapitalization(UITextAutocapitalizationType.words).autocapitalization(.sentences)
      .onChange(of: text, perform: { _ in isOn = true })
      .onReceive(NotificationCenter.default.publisher(for: Notification.Name("saved"))) { _ in isOn = false }
    Toggle("Key", isOn: $isOn).toggleStyle(SwitchToggleStyle(tint: .green))
    Text("a").font(.custom("Georgia", size: 20, relativeTo: .title)).font(.custom("Georgia", fixedSize: 20))
    ControlGroup { Button("a") {} }.controlGroupStyle(.automatic).controlGroupStyle(.navigation)
      .controlGroupStyle(Stacked())
    ControlGroup { Button("a") {} }.controlGroupStyle(Row()).controlGroupStyle(AutomaticControlGroupStyle())
      .controlGroupStyle(NavigationControlGroupStyle())
    sizes
    colors
    sharing
    Text("a").toolbar {
      ToolbarItem { Button("a") {} }
      ToolbarSpacer(.fixed)
      ToolbarSpacer(SpacerSizing.flexible, placement: .bottomBar)
      ToolbarTitleMenu { Button("a") {} }
    }
  }

  @ViewBuilder private var sizes: some View {
    if sizeCategory.isAccessibilityCategory || sizeCategory > .large || sizeCategory <= .extraSmall {
      Text("a")
    }
    let all: [ContentSizeCategory] = [
      .small, .medium, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
      .accessibilityExtraExtraExtraLarge,
    ]
    Text("\(all.count)").environment(\.sizeCategory, .extraLarge)
  }

  @ViewBuilder private var colors: some View {
    Color(.systemGray5)
    Color(uiColor: .secondarySystemBackground)
    let named: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemMint, .systemTeal, .systemCyan,
      .systemBlue,
      .systemIndigo, .systemPurple, .systemPink, .systemBrown, .systemGray, .systemGray2, .systemGray3,
      .systemGray4, .systemGray6, .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText,
      .link, .tintColor, .separator, .opaqueSeparator, .systemBackground, .tertiarySystemBackground,
      .systemGroupedBackground, .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground,
      .systemFill,
      .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill, .white, .black, .clear, .gray,
      .lightGray,
      .darkGray, .red, .green, .blue,
    ]
    ForEach(named, id: \.self) { Color(uiColor: $0) }
    Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1).withAlphaComponent(0.5))
    Color(UIColor(white: 0.5, alpha: 1))
    Color(uiColor: UIColor(Color.red))
  }

  @ViewBuilder private var sharing: some View {
    let picture = Image(systemName: "quote.bubble")
    ShareLink(item: Quote(words: "a"), preview: SharePreview("Key"))
    ShareLink("Key", item: Quote(words: "a"), preview: SharePreview("Key"))
    ShareLink(text, item: "a", preview: SharePreview(text))
    ShareLink(item: "a", subject: Text("b"), message: Text("c"), preview: SharePreview("Key")) { picture }
  }
}

struct SystemNamesApp: App {
  var body: some Scene {
    WindowGroup { SystemNamesContract() }.commands {
      CommandMenu("Key") { Button("a") {}.keyboardShortcut("k") }
      CommandMenu(String("a")) { Button("a") {} }
      CommandGroup(replacing: .newItem) { Button("a") {} }
      CommandGroup(before: .help) { Button("a") {} }
      CommandGroup(after: CommandGroupPlacement.sidebar) { Button("a") {} }
      OwnCommands()
      if true { EmptyCommands() }
    }
  }

  struct OwnCommands: Commands {
    @CommandsBuilder var body: some Commands {
      CommandGroup(after: .appInfo) { Button("a") {} }
      CommandGroup(after: .appSettings) { Button("a") {} }
      CommandGroup(after: .importExport) { Button("a") {} }
      CommandGroup(after: .pasteboard) { Button("a") {} }
      CommandGroup(after: .printItem) { Button("a") {} }
      CommandGroup(after: .saveItem) { Button("a") {} }
      CommandGroup(after: .textEditing) { Button("a") {} }
      CommandGroup(after: .textFormatting) { Button("a") {} }
      CommandGroup(after: .toolbar) { Button("a") {} }
      CommandGroup(after: .undoRedo) { Button("a") {} }
    }
  }
}
