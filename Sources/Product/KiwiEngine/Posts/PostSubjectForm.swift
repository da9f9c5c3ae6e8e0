public import KiwiKit
public import Observation

/// A form with a post's subject and page.
@MainActor public protocol PostSubjectForm: AnyObject, Observable {
  var about: PostSubject? { get set }
  var isSpoiler: Bool { get set }
  /// Text entered as the page that is not a valid number.
  var wrongPage: String? { get set }
}

extension PostSubjectForm {
  /// The page as text; empty if there is none.
  public var page: String {
    get { wrongPage ?? about?.position?.page.map(String.init) ?? "" }
    set {
      let page = StartReadingViewModel.number(newValue)
      wrongPage = page == nil && !newValue.trimmed.isEmpty ? newValue : nil
      about?.position = BookPosition(page: page, percent: about?.position?.percent)
    }
  }

  public var pageProblem: String? {
    wrongPage == nil || about?.takesPosition != true
      ? nil : localized("This is not a page number. Enter one, or leave the field empty.")
  }
}
