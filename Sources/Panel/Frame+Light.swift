extension Frame {
  /// The same picture, quieter: everything but what is wrong is drawn in the quiet ink.
  package func dimmed() -> Frame {
    var frame = self
    frame.replaceCells { cells in
      for place in cells.indices {
        let ink = cells[place].style.ink
        if ink != .alarm { cells[place].style.ink = .quiet }
        cells[place].style.attributes.subtract([.bold, .blink])
      }
    }
    return frame
  }
}
