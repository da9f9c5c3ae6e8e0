// With MapKit come coordinates and views, as with Apple's module.
@_exported import CoreLocation
