// MapKit exports coordinates, like Apple's module. An app imports SwiftUI itself.
@_exported import CoreLocation
