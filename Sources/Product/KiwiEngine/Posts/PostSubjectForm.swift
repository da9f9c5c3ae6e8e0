public import KiwiKit
public import Observation

/// A form that says what a post is about, and of which page.
@MainActor public protocol PostSubjectForm: AnyObject, Observable {
  var about: PostSubject? { get set }
  var isSpoiler: Bool { get set }
  /// What was typed as the page and is none.
  var wrongPage: String? { get set }
}

extension PostSubjectForm {
  /// The page as it is typed; empty where none is said.
  public var page: String {
    get { wrongPage ?? about?.position?.page.map(String.init) ?? "" }
    set {
      let page = StartReadingViewModel.number(newValue)
      wrongPage = page == nil && !newValue.trimmed.isEmpty ? newValue : nil
      about?.position = BookPosition(page: page, percent: about?.position?.percent)
    }
  }

  public var pageProblem: String? {
    wrongPage == nil || about?.takesPosition != true ? nil : "Write the number of a page, or leave it out."
  }
}
