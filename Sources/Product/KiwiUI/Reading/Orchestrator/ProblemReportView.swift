import Foundation
import KiwiEngine
import SwiftUI

/// What happened in the app of late, for whoever reports a problem to their host.
struct ProblemReportView: View {
  let log: ClientLog
  @State private var lines: [ClientLog.Line]?
  @State private var text = ""

  var body: some View {
    Form {
      Section {
        Text(
          "If something does not work, send your host what happened here. There is no word of yours in it, no name and no password, and it stays here until you pass it on."
        )
        if !text.isEmpty { ShareLink("Share as Text", item: text) }
      }
      Section("What Happened") {
        if let lines {
          if lines.isEmpty { Text("Nothing yet.").foregroundStyle(Color.softInk) }
          // The newest first, as many as somebody looks through.
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
