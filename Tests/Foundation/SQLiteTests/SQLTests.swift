import SQLite
import Testing

@Suite struct SQLTests {
  @Test func `an interpolated value becomes an argument and never text`() {
    let name = "'; DROP TABLE user; --"
    let sql: SQL = "SELECT id FROM user WHERE name = \(name) AND age > \(18)"
    #expect(sql.text == "SELECT id FROM user WHERE name = ? AND age > ?")
    #expect(sql.arguments == [.text(name), .integer(18)])
  }

  @Test func `every type of value is bound natively`() {
    let missing: String? = nil
    let sql: SQL = "\(1) \(Int64(2)) \(0.5) \(true) \("a") \([UInt8]([1, 2])) \(missing) \("abc".prefix(2))"
    #expect(
      sql.arguments == [
        .integer(1), .integer(2), .real(0.5), .integer(1), .text("a"), .blob([1, 2]), .null, .text("ab"),
      ])
  }

  @Test func `an enumeration with a raw value binds without extra code`() {
    enum Visibility: String, ValueConvertible { case everyone, followers }
    let sql: SQL = "\(Visibility.followers)"
    #expect(sql.arguments == [.text("followers")])
  }

  @Test func `raw text must be marked`() {
    let sql: SQL = "SELECT id FROM note ORDER BY id \(raw: "DESC")"
    #expect(sql.text == "SELECT id FROM note ORDER BY id DESC")
    #expect(sql.arguments.isEmpty)
  }

  @Test func `a list binds each of its elements`() {
    let sql: SQL = "SELECT id FROM note WHERE id IN (\(list: [1, 2, 3])) OR id IN (\(list: [Int]()))"
    #expect(sql.text == "SELECT id FROM note WHERE id IN (?, ?, ?) OR id IN ()")
    #expect(sql.arguments == [.integer(1), .integer(2), .integer(3)])
  }

  @Test func `concatenated pieces keep their arguments in order`() {
    var sql: SQL = "SELECT id FROM note WHERE a = \(1)"
    let condition: SQL = "b = \(2)"
    sql.append(" AND \(sql: condition) AND c = \(3)")
    #expect(sql.text == "SELECT id FROM note WHERE a = ? AND b = ? AND c = ?")
    #expect(sql.arguments == [.integer(1), .integer(2), .integer(3)])
  }
}
