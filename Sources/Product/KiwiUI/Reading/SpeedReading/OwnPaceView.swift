import KiwiEngine
import KiwiKit
import SwiftUI

/// Measures the user's own reading pace on a sample page.
struct OwnPaceView: View {
  let pace: OwnPaceViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) {
          switch pace.step {
          case .waiting:
            Text("Read a short page at your usual speed. Choose Start, read, and choose Done at the end.")
            Button("Start") { pace.begin() }.buttonStyle(.borderedProminent)
          case .reading:
            ForEach(pace.paragraphs, id: \.self) { paragraph in
              Text(verbatim: paragraph).fontDesign(.serif).fixedSize(horizontal: false, vertical: true)
            }
            Button("Done") { pace.done() }.buttonStyle(.borderedProminent)
          case .measured(let rate, let suggestion):
            Text("You read \(SpeedReadingWords.rate(rate)).").font(.title2)
            Text("Start with \(suggestion), and speed up once that feels easy.")
            Button("Read at \(suggestion) Words per Minute") { Task { if await pace.take() { dismiss() } } }
              .buttonStyle(.borderedProminent)
              .disabled(pace.changing.isUnderWay)
            Button("Measure Again") { pace.begin() }.buttonStyle(.bordered)
          case .unclear:
            Text("That was too fast or too slow to measure. Read the whole page at your usual speed.")
            Button("Measure Again") { pace.begin() }.buttonStyle(.borderedProminent)
          }
          FieldProblem(text: pace.changing.failure?.message)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(Spacing.large)
      }
      .leaveBar("My Pace", button: "Close") { dismiss() }
    }
  }
}
