import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The environment of a device: network, token store, clock and random source. Tests replace them.
struct DeviceEnvironment {
  var transport: any HTTPClient
  var tokenStore: any TokenStoring
  var clock = EngineClock.system
  var timer = DeviceTimer.system
  var random = RandomSource.system
  var location: any LocationProviding = NoLocation()
  var openSocket: @Sendable (URLRequest) -> any LiveSocket = { URLSessionLiveSocket($0) }
}
