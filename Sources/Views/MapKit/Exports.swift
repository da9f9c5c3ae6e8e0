// MapKit exports coordinates, like Apple's module. A program imports SwiftUI itself.
@_exported import CoreLocation
