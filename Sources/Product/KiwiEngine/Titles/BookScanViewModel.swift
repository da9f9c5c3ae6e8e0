public import Foundation
public import KiwiKit
public import Observation

/// Identifies a book by a photo. The user reviews the candidates, and searches by text if none matches.
@Observable @MainActor public final class BookScanViewModel: Identifiable {
  /// The reason why a photo was not processed.
  public enum Problem: Error, Hashable, Sendable {
    /// The photo was not sent.
    case photo(PhotoProblem)
    /// This device could not open the photo.
    case unreadable
    case rejected(APIFailure)

    public var message: String {
      switch self {
      case .photo(let problem): problem.message
      case .unreadable: localized("This photo could not be read. Choose another.")
      case .rejected(let failure): failure.message
      }
    }

    /// True if a retry with the same photo may succeed.
    public var isTransient: Bool {
      if case .rejected(let failure) = self { failure.isTransient } else { false }
    }
  }

  /// The current phase.
  public enum Phase: Hashable, Sendable {
    case choosing
    /// The upload's progress from 0 to 1; nil while the server processes the photo.
    case reading(Double?)
    /// The scan found at least one candidate.
    case found(BookScan)
    /// The user searches by text, because there is no matching candidate.
    case searching
    /// The user types the cover text.
    case typing
    case failed(Problem)
  }

  public private(set) var phase = Phase.choosing
  /// The typed cover text.
  public var typed = ""
  /// The request for the typed cover text.
  public let readingTyped = Submission()
  /// The search for the recognized text, which the user can edit.
  public let picker: TitlePickerViewModel
  /// The last result; nil before the first.
  public private(set) var scan: BookScan?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let preparation: any PhotoPreparing
  /// The photo, kept for a retry until it is processed.
  @ObservationIgnored private var photo: Data?
  /// The number of sent photos. The response for a superseded one is dropped.
  @ObservationIgnored private var attempts = 0

  public init(
    client: any APIClientProtocol, preparation: any PhotoPreparing = SystemPhotoPreparation(),
    clock: EngineClock = .system
  ) {
    self.client = client
    self.preparation = preparation
    picker = TitlePickerViewModel(client: client, clock: clock)
  }

  // MARK: Photos

  public func scan(_ chosen: Data) async {
    do throws(PhotoProblem) {
      photo = try await preparation.prepare(chosen)
    } catch {
      phase = .failed(.photo(error))
      return
    }
    await send()
  }

  /// Reports that the photo could not be opened on this device.
  public func photoUnreadable() { phase = .failed(.unreadable) }

  /// Sends the same photo again.
  public func tryAgain() async {
    guard case .failed = phase else { return }
    await send()
  }

  private func send() async {
    guard let photo else {
      phase = .choosing
      return
    }
    attempts += 1
    let attempt = attempts
    phase = .reading(0)
    do throws(APIFailure) {
      let call = API.Titles.scan(.form(UploadForm([.picture("file", photo)]))).reporting { progress in
        Task { @MainActor [weak self] in self?.sent(progress, attempt) }
      }
      let scan = try await client.send(call)
      guard attempt == attempts else { return }
      self.photo = nil
      take(scan)
    } catch {
      guard attempt == attempts else { return }
      phase = error == .cancelled ? .choosing : .failed(.rejected(error))
    }
  }

  private func sent(_ progress: Double, _ attempt: Int) {
    guard attempt == attempts, case .reading = phase else { return }
    phase = .reading(progress < 1 ? progress : nil)
  }

  private func take(_ scan: BookScan) {
    self.scan = scan
    guard scan.candidates.isEmpty else {
      phase = .found(scan)
      return
    }
    noneOfThese()
  }

  /// Returns to the choice of a photo.
  public func startOver() {
    attempts += 1
    photo = nil
    scan = nil
    typed = ""
    picker.query = ""
    phase = .choosing
  }

  // MARK: Typed text

  public func typeCover() { phase = .typing }

  public var typedProblem: String? {
    typed.unicodeScalars.count > Limits.coverTextLength
      ? localized("This text is too long. Use at most \(String(Limits.coverTextLength)) characters.")
      : readingTyped.failure?.message
  }

  public var canReadTyped: Bool {
    !typed.trimmed.isEmpty && typed.unicodeScalars.count <= Limits.coverTextLength
      && !readingTyped.isUnderWay
  }

  /// Identifies the book by the typed text, as if it were recognized on a photo.
  public func readTyped() async {
    guard canReadTyped else { return }
    attempts += 1
    let attempt = attempts
    let text = typed.trimmed
    let isNumber = text.allSatisfy { $0.isNumber || $0 == "-" || $0 == " " }
    let number = ISBN(text)?.digits ?? (isNumber && text.count <= Limits.barcodeLength ? text : nil)
    let request = number.map { BookScanRequest(barcode: $0) } ?? BookScanRequest(ocrText: text)
    var found: BookScan?
    await readingTyped.run { () async throws(APIFailure) in
      found = try await client.send(API.Titles.scan(.json(request)))
    }
    guard attempt == attempts, let found else { return }
    take(found)
  }

  // MARK: Search

  /// Switches to the search, starting with the recognized text.
  public func noneOfThese() {
    picker.query = scan?.query ?? ""
    phase = .searching
  }

  /// Returns to the candidates.
  public func showFound() {
    guard let scan, !scan.candidates.isEmpty else { return }
    phase = .found(scan)
  }

  public var hasFound: Bool { scan.map { !$0.candidates.isEmpty } ?? false }
}
