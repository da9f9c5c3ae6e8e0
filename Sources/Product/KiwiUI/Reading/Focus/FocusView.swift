import KiwiEngine
import KiwiKit
import SwiftUI

/// The focus mode: only the running session.
struct FocusView: View {
  let model: AppModel
  let account: Account
  @State private var finishing: FinishReadingViewModel?
  /// The note of the session, kept on this device until it becomes part of a post or is cleared.
  @AppStorage("focusNote") private var note = ""
  @Environment(\.timeZone) private var timeZone

  /// The free space above the content.
  private static let room: CGFloat = 64

  private var focus: FocusViewModel { account.focus }
  private var reading: ReadingViewModel { account.reading }

  var body: some View {
    NavigationStack {
      content
        .inlineTitle("Focus")
        .toolbar {
          if focus.canFillScreen {
            ToolbarItem(placement: .primaryAction) {
              Button("Full Screen", systemImage: "arrow.up.left.and.arrow.down.right") { focus.fillScreen() }
                .labelStyle(.iconOnly)
            }
          }
          ToolbarItem(placement: .primaryAction) { Button("Exit Focus") { focus.end() } }
        }
    }
    .task(id: reading.revision) {
      await reading.load(in: timeZone)
      if finishing == nil { focus.check() }
    }
    .sheet(item: $finishing, onDismiss: { focus.check() }) {
      FinishReadingView(form: $0, model: model, note: $note)
    }
  }

  private var content: some View {
    ScrollView {
      VStack(spacing: Spacing.large) {
        if let now = focus.session {
          Text(verbatim: now.session.bookTitle).font(.title2).fontDesign(.serif)
            .multilineTextAlignment(.center)
            .accessibilityAddTraits(.isHeader)
          SessionClock(session: now, alignment: .center)
          sessionControls(now, reading) {
            finishing = FinishReadingViewModel(now.session, reading: reading)
          }
          FieldProblem(text: reading.changing.failure?.message)
          TextField("Note to yourself", text: $note, axis: .vertical).lineLimit(3...8)
            .textFieldStyle(.roundedBorder)
        } else {
          LoadingView()
        }
        Text("Notifications are paused until you finish.").smallPrint()
      }
      .padding(Spacing.large)
      .padding(.top, Self.room)
      .frame(maxWidth: 480)
      .frame(maxWidth: .infinity)
    }
    .frame(maxHeight: .infinity)
  }
}

/// Summarizes the notifications received during focus mode.
struct MissedBar: View {
  let account: Account
  let model: AppModel

  var body: some View {
    let count = account.focus.missed
    HStack(spacing: Spacing.regular) {
      Text("\(count) notifications while you were reading.")
        .frame(maxWidth: .infinity, alignment: .leading)
      Button("Show") {
        account.focus.seen()
        model.router.open(.notifications)
      }
      .buttonStyle(.bordered)
      Button("Close", systemImage: "xmark") { account.focus.seen() }.labelStyle(.iconOnly)
    }
    .padding(.horizontal, Spacing.large)
    .padding(.vertical, Spacing.regular)
    .background(Color.flesh)
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Missed notifications")
  }
}
