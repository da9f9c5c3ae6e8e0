import Foundation
import TestSupport
import Testing

/// What screens stand on has tests: no type of these kinds comes without one.
struct TestedTypesTests {
  @Test func `every view model, the router, the routes and the state machines have a suite of their own`()
    throws
  {
    let declaration =
      /(?m)^(?:public |final |@\w+ )*(?:class|struct|enum) (\w+(?:ViewModel|StateMachine)|AppRouter|Route)\b/
    let types = try ProjectFiles.texts(under: "KiwiEngine").values
      .flatMap { $0.matches(of: declaration).map { String($0.1) } }
    #expect(types.count > 18)
    let tests = try ProjectFiles.texts(under: "Tests").values.filter { $0.contains("@Test") }
    let suites = Set(tests.flatMap { $0.matches(of: /struct (\w+)Tests\b/).map { String($0.1) } })
    #expect(types.filter { !suites.contains($0) }.sorted() == [], "no suite of its own")
  }
}
