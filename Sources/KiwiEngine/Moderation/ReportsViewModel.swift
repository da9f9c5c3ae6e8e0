public import KiwiKit
public import Observation

/// What readers reported, for admins to settle.
@Observable @MainActor public final class ReportsViewModel {
  public private(set) var status = ReportStatus.open
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  private var pager = Pager<Report, Int>()

  public init(client: any APIClientProtocol) { self.client = client }

  public var reports: [Report] { pager.items }
  public var loading: Loading { pager.loading }
  /// Why more, or what is new, could not be loaded.
  public var moreFailure: APIFailure? { pager.failure }

  public func show(_ status: ReportStatus) async {
    guard status != self.status || loading != .loaded else { return }
    self.status = status
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    let status = status
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await client.fetchReports(status, page: 1, pageSize: 30)
      pager.finishFirst(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  public func rowAppeared(_ report: Report) async {
    if pager.isNearEnd(report.id) { await loadMore() }
  }

  /// What failed last, once more.
  public func tryAgain() async {
    if pager.hasFailedFirst || pager.needsLoading { await refresh() } else { await loadMore() }
  }

  public func loadMore() async {
    guard let (ticket, number) = pager.beginMore() else { return }
    do throws(APIFailure) {
      let page = try await client.fetchReports(status, page: number, pageSize: 30)
      pager.finishMore(ticket, page.items, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
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
      pager.removeEverywhere(report.id)
    } catch {
      if error != .cancelled { failure = error }
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
