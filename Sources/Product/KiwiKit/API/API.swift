/// The endpoints of the API, by area. Each area declares its own in an extension.
///
/// ```swift
/// let call = API.SpeedReading.texts()
/// ```
public enum API {}
