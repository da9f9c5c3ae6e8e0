public import KiwiKit
public import Observation

/// What readers reported, for admins to settle.
@Observable @MainActor public final class ReportsViewModel {
  public private(set) var status = ReportStatus.open
  public private(set) var reports: [Report] = []
  public private(set) var loading = Loading.idle
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var nextPage: Int?

  public init(client: any APIClientProtocol) { self.client = client }

  public func show(_ status: ReportStatus) async {
    guard status != self.status || loading != .loaded else { return }
    self.status = status
    reports = []
    await refresh()
  }

  public func refresh() async {
    if reports.isEmpty { loading = .loading }
    do throws(APIFailure) {
      let page = try await client.fetchReports(status, page: 1, pageSize: 30)
      reports = page.items
      nextPage = page.nextPage
      loading = .loaded
    } catch {
      loading = reports.isEmpty ? .failed(error) : .loaded
    }
  }

  public func rowAppeared(_ report: Report) async {
    guard reports.last?.id == report.id, let page = nextPage else { return }
    nextPage = nil
    guard let next = try? await client.fetchReports(status, page: page, pageSize: 30) else {
      nextPage = page
      return
    }
    let known = Set(reports.map(\.id))
    reports += next.items.filter { !known.contains($0.id) }
    nextPage = next.nextPage
  }

  public enum Decision: Hashable, Sendable {
    /// Nothing is wrong with it.
    case dismiss
    /// Takes what was reported away.
    case remove
    /// Closes the account of whoever wrote it.
    case suspend
  }

  /// What can be done about a report.
  public func decisions(on report: Report) -> [Decision] {
    report.subject == .user ? [.dismiss, .suspend] : [.dismiss, .remove, .suspend]
  }

  public func settle(_ report: Report, _ decision: Decision) async {
    failure = nil
    do throws(APIFailure) {
      switch decision {
      case .dismiss: break
      case .remove where report.subject == .post: try await client.removePost(id: report.subjectId)
      case .remove: try await client.removeComment(id: report.subjectId)
      case .suspend:
        guard let user = report.reportedUser else { return }
        try await client.suspend(username: user.username, reason: report.reason.rawValue)
      }
      _ = try await client.resolveReport(id: report.id, resolution: decision.resolution)
      reports.removeAll { $0.id == report.id }
    } catch {
      failure = error
    }
  }
}

extension ReportsViewModel.Decision {
  var resolution: String {
    switch self {
    case .dismiss: "Nothing to do"
    case .remove: "Removed"
    case .suspend: "Account suspended"
    }
  }
}
