// With MapKit come coordinates, as with Apple's module; views come with SwiftUI, which a program imports itself.
@_exported import CoreLocation
