/// How bright a display is; those with a light of their own follow, for others the frame says it all.
package enum Light: Hashable, Sendable {
  /// As usual.
  case bright
  /// Quieter, while nobody is there.
  case dim
  /// Dark: nothing is shown.
  case dark
}

/// What a display is asked to show: a frame, and what someone who cannot see it needs to know.
package struct Picture: Hashable, Sendable {
  /// The frame, of the display's size.
  package var frame: Frame
  /// The page in words, "Temperature, page 2 of 7".
  package var announcement: String
  /// The frame's rows that carry the page's content, without header, clock and indicator.
  package var body: Range<Int>
  /// How bright the picture is meant to be; a frame that is dim or dark is drawn so already.
  package var light = Light.bright
  /// Whether an alarm has the display: a server that others use too shows it before theirs.
  package var isUrgent = false

  /// A picture; all rows are content unless told otherwise.
  package init(_ frame: Frame, announcement: String = "", body: Range<Int>? = nil) {
    self.frame = frame
    self.announcement = announcement
    self.body = body ?? 0..<frame.size.rows
  }
}
