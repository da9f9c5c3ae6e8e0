/// The endpoints of the API, by area. Each area declares its own in an extension.
public enum API {}
