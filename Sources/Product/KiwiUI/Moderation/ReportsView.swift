import KiwiEngine
import KiwiKit
import SwiftUI

/// The reports of users, for admins.
struct ReportsView: View {
  let model: AppModel
  @State private var reports: ReportsViewModel
  @State private var status = Report.Status.open

  init(model: AppModel, account: Account) {
    self.model = model
    _reports = State(initialValue: ReportsViewModel(client: account.client))
  }

  var body: some View {
    List {
      Picker("Reports", selection: $status) {
        Text("Open").tag(Report.Status.open)
        Text("Resolved").tag(Report.Status.resolved)
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      FieldProblem(text: reports.failure?.message)
      ForEach(reports.reports) { ReportRow(report: $0, reports: reports, clock: model.clock) }
      whenLoaded(reports.loading, retry: { await reports.refresh() }) {
        if let failure = reports.moreFailure {
          MoreFailure(failure: failure) { await reports.tryAgain() }
        } else if let last = reports.reports.last {
          Color.clear.frame(height: 1).onAppear { Task { await reports.rowAppeared(last) } }.id(last.id)
            .listRowSeparator(.hidden)
        } else {
          ContentUnavailableView(
            status == .open ? "No Open Reports" : "No Resolved Reports", systemImage: "checkmark.shield",
            description: Text("Reports from users appear here."))
        }
      }
    }
    .listStyle(.plain)
    .refreshable { await reports.refresh() }
    .task(id: status) { await reports.show(status) }
    .navigationTitle("Reports")
  }
}

struct ReportRow: View {
  let report: Report
  let reports: ReportsViewModel
  let clock: AppClock
  @State private var decision: ReportsViewModel.Decision?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Text("\(report.reason.title): \(report.subject.title)").font(.headline)
        Spacer()
        RelativeTime(date: report.createdAt, clock: clock).font(.footnote)
      }
      if let excerpt = report.excerpt { Text(excerpt).fontDesign(.serif).lineLimit(4) }
      if let details = report.details { Text(details).foregroundStyle(Color.softInk) }
      HStack(spacing: Spacing.regular) {
        if let user = report.reportedUser {
          NavigationLink(value: Route.profile(user)) { Text("About \(user.handle)") }
        }
        if let user = report.reporter { Text("Reported by \(user.handle)").foregroundStyle(Color.softInk) }
      }
      .font(.footnote)
      if let resolution = report.resolution {
        Text(resolution).foregroundStyle(Color.softInk)
      } else {
        HStack(spacing: Spacing.regular) {
          ForEach(reports.decisions(on: report), id: \.self) { choice in
            Button(choice.title, role: choice == .dismiss ? nil : .destructive) { decision = choice }
              .buttonStyle(.bordered)
          }
        }
      }
    }
    .confirmationDialog(
      decision?.question ?? "", isPresented: $decision.isPresent(), titleVisibility: .visible,
      presenting: decision
    ) { choice in
      Button(choice.title, role: choice == .dismiss ? nil : .destructive) {
        Task { await reports.settle(report, choice) }
      }
    }
  }
}

extension Report.Subject {
  var title: String {
    switch self {
    case .post: localized("post")
    case .comment: localized("comment")
    case .user: localized("account")
    }
  }
}

extension ReportsViewModel.Decision {
  var title: String {
    switch self {
    case .dismiss: localized("Dismiss")
    case .remove: localized("Remove")
    case .suspend: localized("Suspend")
    }
  }

  var question: String {
    switch self {
    case .dismiss: localized("Dismiss this report?")
    case .remove: localized("Remove the reported content?")
    case .suspend: localized("Suspend this account? The user is logged out and cannot log in again.")
    }
  }
}
