import Foundation
import TestSupport
import Testing

/// Every type that screens depend on has tests.
struct TestedTypesTests {
  @Test func `every view model, router, route type and state machine has a test suite`() throws {
    let declaration =
      /(?m)^(?:public |final |@\w+ )*(?:class|struct|enum) (\w+(?:ViewModel|StateMachine)|AppRouter|Route)\b/
    let types = try ProjectFiles.texts(under: "KiwiEngine").values
      .flatMap { $0.matches(of: declaration).map { String($0.1) } }
    #expect(types.count > 18)
    let tests = try ProjectFiles.texts(under: "Tests").values.filter { $0.contains("@Test") }
    let suites = Set(tests.flatMap { $0.matches(of: /struct (\w+)Tests\b/).map { String($0.1) } })
    #expect(types.filter { !suites.contains($0) }.sorted() == [], "These types have no test suite.")
  }
}
