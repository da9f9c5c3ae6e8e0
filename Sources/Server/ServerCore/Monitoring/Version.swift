/// The version of the program.
public enum Version {
  public static let current = "0.1.0"
}
