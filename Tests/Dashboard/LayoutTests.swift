import Panel
import Testing

@testable import Dashboard

@Suite struct LayoutTests {
  @Test(arguments: [
    (1, 1, Layout.Form.single), (16, 2, .single), (200, 2, .single), (20, 4, .small),
    (8, 60, .small),
    (40, 6, .small), (26, 7, .medium), (40, 12, .medium), (59, 60, .medium), (80, 13, .medium),
    (60, 14, .wide), (80, 24, .wide), (149, 60, .wide), (200, 31, .wide), (150, 32, .large),
    (200, 60, .large),
  ])
  func everySizeHasItsForm(columns: Int, rows: Int, form: Layout.Form) {
    #expect(Layout(Size(columns: columns, rows: rows)).form == form)
  }

  @Test func rowsAreDividedWithoutOverlap() {
    for columns in [1, 20, 40, 80, 200] {
      for rows in 1...70 {
        let layout = Layout(Size(columns: columns, rows: rows))
        #expect(layout.body.upperBound <= rows)
        #expect(layout.list.upperBound <= layout.body.upperBound)
        #expect(!layout.list.isEmpty)
        #expect(layout.footer.map { $0 >= layout.body.upperBound } ?? true)
        #expect(layout.listColumns <= columns)
      }
    }
  }

  @Test func linesStandApartWhileAllFit() {
    let layout = Layout(Size(columns: 80, rows: 24))
    #expect(layout.list.count == 19)
    #expect(layout.spacing(for: 10) == 2)
    #expect(layout.spacing(for: 11) == 1)
    #expect(Layout(Size(columns: 20, rows: 4)).spacing(for: 1) == 1)
  }
}
