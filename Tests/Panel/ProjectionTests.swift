import Panel
import Testing

struct ProjectionTests {
  private func projected(_ text: String, _ style: Style, _ projection: Projection) -> Frame {
    var frame = Frame(Size(columns: 8, rows: 1))
    frame.put(text, row: 0, column: 0, style: style)
    var target = Frame(Size(columns: 1, rows: 1))
    projection.project(frame, into: &target)
    return target
  }

  @Test("two frames that look the same project to the same")
  func unifies() {
    let mono = Projection(.ascii, Palette(.none))
    #expect(projected("21°", Style(.graph), mono) == projected("21o", Style(.normal), mono))
    #expect(projected("ab", Style(.alarm), mono) == projected("ab", Style(.normal, .bold), mono))
    #expect(projected("a b", Style(.alarm), mono)[0, 1] == .blank)
    #expect(projected("a b", Style(.alarm, .reverse), mono)[0, 1] != .blank)
    let colour = Projection(.unicode, Palette(.many))
    #expect(projected("21°", Style(.graph), colour) != projected("21°", Style(.normal), colour))
  }

  @Test("a wide character stays whole where it can be shown, else fills both places")
  func keepsWide() {
    let unicode = Projection(.unicode, Palette(.many))
    #expect(projected("日x", .plain, unicode).text(row: 0) == "日x")
    #expect(projected("日x", .plain, unicode)[0, 1].isRightHalf)
    let ascii = Projection(.ascii, Palette(.none))
    #expect(projected("日x", .plain, ascii).text(row: 0) == "__x")
  }
}
