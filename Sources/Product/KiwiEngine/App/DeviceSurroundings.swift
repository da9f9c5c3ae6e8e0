import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a device has around it: the network, a place for the token, the time and chance. The system's, or a test's.
struct DeviceSurroundings {
  var transport: any HTTPClient
  var tokenStore: any TokenStoring
  var clock = EngineClock.system
  var timer = DeviceTimer.system
  var random = RandomSource.system
  var location: any LocationProviding = NoLocation()
  var openSocket: @Sendable (URLRequest) -> any LiveSocket = { URLSessionLiveSocket($0) }
}
