public import KiwiKit
public import Observation

/// What readers reported, for admins to settle.
@Observable @MainActor public final class ReportsViewModel {
  public private(set) var status = ReportStatus.open
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  private var pager = Pager<Report, Int>()
  /// What is being decided.
  @ObservationIgnored private var settling: Set<Report.ID> = []

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
    var decisions = [Decision.dismiss]
    if report.subject != .user { decisions.append(.remove) }
    if report.reportedUser != nil { decisions.append(.suspend) }
    return decisions
  }

  /// Does what was decided, once however often it is asked for.
  public func settle(_ report: Report, _ decision: Decision) async {
    guard settling.insert(report.id).inserted else { return }
    defer { settling.remove(report.id) }
    failure = nil
    let shown = status
    do throws(APIFailure) {
      try await act(on: report, decision)
      _ = try await client.resolveReport(id: report.id, resolution: decision.resolution)
      // Another list may be on show by now, which it belongs in.
      if status == shown { pager.removeEverywhere(report.id) }
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  private func act(on report: Report, _ decision: Decision) async throws(APIFailure) {
    do throws(APIFailure) {
      switch decision {
      case .dismiss: break
      case .remove where report.subject == .post: try await client.removePost(id: report.subjectId)
      case .remove: try await client.removeComment(id: report.subjectId)
      case .suspend:
        guard let user = report.reportedUser else { return }
        try await client.suspend(username: user.username, reason: report.reason.rawValue)
      }
    } catch  where error.isNotFound {
      // Somebody was quicker. The report is to be settled all the same.
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
