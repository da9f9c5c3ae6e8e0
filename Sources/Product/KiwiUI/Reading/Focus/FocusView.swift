import KiwiEngine
import KiwiKit
import SwiftUI

/// A session and nothing else.
struct FocusView: View {
  let model: AppModel
  let account: Account
  @State private var finishing: FinishReadingViewModel?
  /// Kept on this device until it goes into a post or is cleared.
  @AppStorage("focusNote") private var note = ""
  @Environment(\.timeZone) private var timeZone

  /// Above it all, where nothing else is.
  private static let room: CGFloat = 64

  private var focus: FocusViewModel { account.focus }
  private var reading: ReadingViewModel { account.reading }

  var body: some View {
    NavigationStack {
      alone
        .inlineTitle("Focus")
        .toolbar {
          if focus.canFillScreen {
            ToolbarItem(placement: .primaryAction) {
              Button("Full Screen", systemImage: "arrow.up.left.and.arrow.down.right") { focus.fillScreen() }
                .labelStyle(.iconOnly)
            }
          }
          ToolbarItem(placement: .primaryAction) { Button("Leave Focus") { focus.end() } }
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

  private var alone: some View {
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
        Text("What happens meanwhile is kept for afterwards.").smallPrint()
      }
      .padding(Spacing.large)
      .padding(.top, Self.room)
      .frame(maxWidth: 480)
      .frame(maxWidth: .infinity)
    }
    .frame(maxHeight: .infinity)
  }
}

/// What happened while somebody read in focus.
struct MissedBar: View {
  let account: Account
  let model: AppModel

  var body: some View {
    let count = account.focus.missed
    HStack(spacing: Spacing.regular) {
      Text(count == 1 ? "One thing happened while you read." : "\(count) things happened while you read.")
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
    .accessibilityLabel("While You Read")
  }
}
