import KiwiEngine
import KiwiKit
import SwiftUI

/// How fast somebody reads by themselves: a page, and a button when they are done.
struct OwnPaceView: View {
  let pace: OwnPaceViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) {
          switch pace.step {
          case .waiting:
            Text("Read a short page as you always do. Press Begin, read, and press Done at its end.")
            Button("Begin") { pace.begin() }.buttonStyle(.borderedProminent)
          case .reading:
            ForEach(pace.paragraphs, id: \.self) { paragraph in
              Text(verbatim: paragraph).fontDesign(.serif).fixedSize(horizontal: false, vertical: true)
            }
            Button("Done") { pace.done() }.buttonStyle(.borderedProminent)
          case .measured(let rate, let suggestion):
            Text("You read \(SpeedReadingWords.rate(rate)).").font(.title2)
            Text("Begin with \(suggestion), and go faster once that is easy.")
            Button("Read at \(suggestion)") { Task { if await pace.take() { dismiss() } } }
              .buttonStyle(.borderedProminent)
              .disabled(pace.changing.isUnderWay)
            Button("Measure Again") { pace.begin() }.buttonStyle(.bordered)
          case .unclear:
            Text("That was too quick or too slow to say anything. Read the whole page, at your own pace.")
            Button("Measure Again") { pace.begin() }.buttonStyle(.borderedProminent)
          }
          FieldProblem(text: pace.changing.failure?.message)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(Spacing.large)
      }
      .leaveBar("My Own Pace", button: "Close") { dismiss() }
    }
  }
}
