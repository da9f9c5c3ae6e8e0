import Foundation
import KiwiKit

extension MockRouter {
  static func addHost(to router: inout MockRouter) {
    router.on(API.Host.describe) { _, _, _ in
      HostDescription(name: "KiwiFruit", version: "0.1.0", registration: .open)
    }
    router.on(API.Operations.ready) { _, _, _ in BinaryContent(Data("ready\n".utf8)) }
  }
}
