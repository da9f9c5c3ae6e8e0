import Glibc
import TestSupport
import Testing

@testable import Media

/// The cost of a document grows linearly with each of its constructs.
@Suite(.serialized) struct EbookCostTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  enum Shape: CaseIterable {
    case paragraphsOfANote
    case anchorsInAParagraph
    case linesWithEmphasis
    case nestedEmphasis
    case closingMarks
    case entities
    case notes

    /// Repetitions that would make quadratic cost visible.
    var count: Int {
      switch self {
      case .paragraphsOfANote: 150_000
      case .anchorsInAParagraph: 2_000
      case .linesWithEmphasis, .closingMarks: 9_000
      case .nestedEmphasis: 1_900
      case .entities: 20_000
      case .notes: 5_000
      }
    }

    func epub(_ count: Int) -> SampleEpub {
      var epub = SampleEpub()
      epub.bodies = [body(count)]
      switch self {
      case .anchorsInAParagraph: epub.contents = (0..<count).map { ("a", "text/0.xhtml#a\($0)") }
      case .entities:
        epub.prologue = "<!DOCTYPE html [\((0..<count).map { "<!ENTITY e\($0) \"word\">" }.joined())]>"
      default: break
      }
      return epub
    }

    private func body(_ count: Int) -> String {
      func all(_ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
      let words = String(repeating: "word ", count: 1_010)
      let line = String(repeating: "word ", count: 20)
      return switch self {
      case .paragraphsOfANote:
        "<p>x<a epub:type=\"noteref\" href=\"#n\">1</a></p><aside epub:type=\"footnote\" id=\"n\">"
          + all { _ in "<p>short</p>" } + "</aside>"
      case .anchorsInAParagraph: "<p>" + all { "<i id=\"a\($0)\">x</i> \(line)" } + "</p>"
      case .linesWithEmphasis: "<p>" + all { _ in "<i>x</i><br/><br/>" } + "</p>"
      case .nestedEmphasis:
        "<p>" + all { _ in "<i>" } + all { _ in "x<br/><br/>" } + all { _ in "</i>" } + "</p>"
      case .closingMarks: "<p>\(words)" + all { _ in ")" } + "</p>"
      case .entities: "<p>" + all { "&e\($0); " } + "</p>"
      case .notes:
        all {
          "<p>x<a epub:type=\"noteref\" href=\"#n\($0)\">1</a></p><aside epub:type=\"footnote\" id=\"n\($0)\">n</aside>"
        }
      }
    }
  }

  /// Returns the minimum processor time of three runs, which other processes affect little.
  private func cost(_ epub: SampleEpub) throws -> Duration {
    let path = try workshop.upload(epub.bytes)
    let job = HelperJob(helper: try Workshop.helper, limits: MediaLimits(), folder: workshop.pictures)
    var least = Duration.seconds(1_000)
    for _ in 0..<3 {
      let file = try FileDescriptor(path: path, flags: O_RDONLY)
      let staging = try StagingFolder(in: workshop.pictures)
      let (answer, processorTime) = try job.response(to: .ebook, input: file, staging: staging)
      guard case .read = answer else {
        Issue.record("\(answer)")
        return least
      }
      least = min(least, processorTime)
    }
    return least
  }

  @Test(arguments: Shape.allCases) func `doubling the size about doubles the cost`(shape: Shape) throws {
    let base = try cost(SampleEpub())
    let one = try cost(shape.epub(shape.count)) - base
    let two = try cost(shape.epub(2 * shape.count)) - base
    print("\(shape): \(one), \(two)")
    #expect(two < one * 3 + .milliseconds(20), "\(shape): \(one), then \(two)")
  }
}
