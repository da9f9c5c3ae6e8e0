public import Formats

extension CivilDate: WireScalar {
  public static let rule = FieldRule.all([.format("date"), .pattern(API.dayPattern)])
}
