import Foundation
import Testing

@testable import StringCatalogs

struct ReaderLocaleTests {
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], "fr_FR"),
    (["LC_MESSAGES": "fr_FR", "LC_ALL": "pl_PL.UTF-8"], "pl_PL"), (["LC_ALL": "", "LANG": "de"], "de"),
    (["LANG": "ca_ES@valencia"], "ca_ES"),
    ([:], "en_US"), (["LANG": "C"], "en_US"), (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], "en_US"),
    (["LANG": "POSIX"], "en_US"),
  ])
  func `the environment's language is the first variable of POSIX`(
    environment: [String: String], locale: String
  ) {
    #expect(ReaderLocale.ofProcess(environment).identifier == locale)
  }
}
