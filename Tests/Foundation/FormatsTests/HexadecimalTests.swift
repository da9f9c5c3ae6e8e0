import Formats
import Testing

struct HexadecimalTests {
  @Test func `each byte is two lowercase digits`() {
    #expect(Hexadecimal.text([0x00, 0x0A, 0xA0, 0xFF]) == "000aa0ff")
    #expect(Hexadecimal.text([]) == "")
  }

  /// Examples from RFC 9562, appendices A.3, A.6 and B.2.
  @Test(
    arguments: [
      (4, 0x9191_08F7_52D1_0320, 0x1BAC_F847_DB41_48A8, "919108f7-52d1-4320-9bac-f847db4148a8"),
      (7, 0x017F_22E2_79B0_0CC3, 0x18C4_DC0C_0C07_398F, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
      (8, 0x5C14_6B14_3C52_4AFD, 0x938A_375D_0DF1_FBF6, "5c146b14-3c52-8afd-938a-375d0df1fbf6"),
    ] as [(UInt64, UInt64, UInt64, String)])
  func `a UUID has its version and variant`(version: UInt64, high: UInt64, low: UInt64, text: String) {
    #expect(Hexadecimal.uuid(version: version, high, low) == text)
  }
}
