import Foundation
import KiwiEngine
import SwiftUI

/// The log of the app, for problem reports to the operator.
struct ProblemReportView: View {
  let log: ClientLog
  @State private var lines: [ClientLog.Line]?
  @State private var text = ""

  var body: some View {
    Form {
      Section {
        Text(
          "If something doesn’t work, send this log to the person who runs your server. It contains no names, no passwords and nothing you wrote, and it stays on this device until you share it."
        )
        if !text.isEmpty { ShareLink("Share as Text", item: text) }
      }
      Section("Log") {
        if let lines {
          if lines.isEmpty { Text("No entries yet.").foregroundStyle(Color.softInk) }
          // The latest 100 lines, newest first.
          ForEach(Array(lines.suffix(100).reversed().enumerated()), id: \.offset) { _, line in
            Text(verbatim: "\(line.at.formatted(.iso8601)) \(line.text)").font(.footnote.monospaced())
          }
        } else {
          ProgressView()
        }
      }
    }
    .navigationTitle("Report a Problem")
    .task { await load() }
    .refreshable { await load() }
  }

  private func load() async {
    text = await log.text()
    lines = await log.lines()
  }
}
