import KiwiEngine
import KiwiKit
import SwiftUICore
import WebHost

/// The location reported by the browser of a page.
struct BrowserLocation: LocationProviding {
  let session: SessionHandle

  func requestLocation() async throws(LocationFailure) -> Coordinate {
    let point: BrowserPosition.Point
    do throws(BrowserPosition.Failure) {
      point = try await session.locate()
    } catch {
      throw switch error {
      case .denied: .denied
      case .unavailable: .unavailable
      case .timedOut: .timedOut
      case .unsupported: .unsupported
      }
    }
    guard let coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude) else {
      throw .unavailable
    }
    return coordinate
  }
}

/// The user's consent to location requests, stored only in the browser.
struct BrowserLocationOptIn: LocationOptInStoring {
  let storage: PersonalStorage

  private static let name = "optInLocationServices"

  func optInLocationServices() async throws(LocationFailure) -> Bool {
    await storage.texts()?[Self.name] == "true"
  }

  func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure) {
    guard storage.keep(isOptedIn ? "true" : nil, as: Self.name) else { throw .optInUnreadable }
  }
}
