import EngineTesting
import KiwiEngine
import KiwiServer
import Testing

struct RouteServerTests {
  @Test(arguments: Route.samples) func `no page has an address of the API`(route: Route) {
    #expect(!Application.isAPI(String(route.url.prefix { $0 != "?" })))
  }
}
