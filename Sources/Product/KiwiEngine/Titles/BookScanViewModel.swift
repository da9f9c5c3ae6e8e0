public import Foundation
public import KiwiKit
public import Observation

/// Finds a book by a photo of it: choose a photo, look at what it may be, and if it is none of these, search by words.
@Observable @MainActor public final class BookScanViewModel: Identifiable {
  /// Why a photo led to nothing.
  public enum Problem: Error, Hashable, Sendable {
    /// It was not even sent.
    case photo(PhotoProblem)
    /// This device could not open it.
    case unreadable
    case refused(APIFailure)

    public var message: String {
      switch self {
      case .photo(let problem): problem.message
      case .unreadable: "This photo could not be opened. Choose another."
      case .refused(let failure): failure.message
      }
    }

    /// Whether the same photo may well be read later.
    public var isTransient: Bool {
      if case .refused(let failure) = self { failure.isTransient } else { false }
    }
  }

  /// Where the reader is.
  public enum Phase: Hashable, Sendable {
    case choosing
    /// From 0 to 1 while the photo is on its way; nil while the server reads.
    case reading(Double?)
    /// Books that it may be, at least one.
    case found(BookScan)
    /// Nothing of what was found is it, or nothing was: words are looked for.
    case searching
    /// The reader writes what stands on the book.
    case typing
    case failed(Problem)
  }

  public private(set) var phase = Phase.choosing
  /// What the reader writes of a cover.
  public var typed = ""
  /// The sending of it.
  public let readingTyped = Submission()
  /// Looks for the words that were read, as the reader corrects them.
  public let picker: TitlePickerViewModel
  /// What was read last; nil before anything was.
  public private(set) var scan: BookScan?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let preparation: any PhotoPreparing
  /// Kept until it has been read, to be sent again.
  @ObservationIgnored private var photo: Data?
  /// Of a photo that is chosen while another one is being read, the answer counts alone.
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

  /// The photo could not be opened on this side.
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
      phase = error == .cancelled ? .choosing : .failed(.refused(error))
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

  /// Back to the choice of a photo.
  public func startOver() {
    attempts += 1
    photo = nil
    scan = nil
    typed = ""
    picker.query = ""
    phase = .choosing
  }

  // MARK: What the reader writes

  public func typeCover() { phase = .typing }

  public var typedProblem: String? {
    typed.unicodeScalars.count > Limits.coverTextLength
      ? "At most \(Limits.coverTextLength) characters." : readingTyped.failure?.message
  }

  public var canReadTyped: Bool {
    !typed.trimmed.isEmpty && typed.unicodeScalars.count <= Limits.coverTextLength
      && !readingTyped.isUnderWay
  }

  /// Has the server find the book by what was written, as if it had been read on a photo.
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

  // MARK: Words

  /// The reader goes on by words, beginning with those that were read.
  public func noneOfThese() {
    picker.query = scan?.query ?? ""
    phase = .searching
  }

  /// Back to what the photo may show.
  public func showFound() {
    guard let scan, !scan.candidates.isEmpty else { return }
    phase = .found(scan)
  }

  public var hasFound: Bool { scan.map { !$0.candidates.isEmpty } ?? false }
}
