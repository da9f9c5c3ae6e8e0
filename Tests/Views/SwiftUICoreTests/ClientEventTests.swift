import Testing

@testable import SwiftUICore

@Test func `every kind of event has a unique name`() {
  #expect(Set(ClientEvent.Kind.allCases.map(\.rawValue)).count == ClientEvent.Kind.allCases.count)
}
