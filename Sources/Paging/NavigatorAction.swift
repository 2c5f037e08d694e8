extension Navigator {
  /// What the owner of the pages has to do, in order.
  package enum Action: Equatable, Sendable {
    /// Ask whether the page on screen may be left for this one; answer with `permit` or `veto` before anything else.
    case ask(PageID)
    /// A transition starts.
    case begin(from: PageID, to: PageID)
    /// A transition is over and `to` is the page on screen.
    case complete(from: PageID, to: PageID, cause: Cause)
    /// A transition was given up and `from` is the page on screen.
    case cancel(from: PageID, to: PageID)
    /// The transition on its way changed its direction of travel.
    case turn
    /// What was wanted cannot be; show why.
    case refuse(Refusal)
  }

  /// Why the navigator does not go where it was sent.
  package enum Refusal: Equatable, Sendable {
    /// There is no page beyond the first or the last.
    case end(Direction)
    /// No such page in the programme.
    case unknown(PageID)
    /// The page on screen must not be left for this one, in its own words.
    case veto(to: PageID, reason: String)
    /// No such position in the programme, counted from 1.
    case position(Int)
    /// An emergency has the display, in its own words.
    case emergency(String)
  }

  /// The actions of one step, in place: a step allocates nothing.
  package struct Actions: RandomAccessCollection, ExpressibleByArrayLiteral, Equatable, Sendable {
    /// No event asks for more.
    package static let limit = 5

    /// How many there are.
    package private(set) var count = 0
    private var slots = InlineArray<5, Action?>(repeating: nil)

    /// These actions, at most `limit`.
    package init(arrayLiteral elements: Action...) {
      for element in elements { append(element) }
    }

    /// The place of the first one.
    package var startIndex: Int { 0 }
    /// The place after the last one.
    package var endIndex: Int { count }

    /// The action at a place.
    package subscript(position: Int) -> Action {
      guard position < count, let action = slots[position] else {
        preconditionFailure("no action at \(position) of \(count)")
      }
      return action
    }

    /// Whether both ask for the same, in the same order.
    package static func == (left: Actions, right: Actions) -> Bool {
      left.elementsEqual(right)
    }

    mutating func append(_ action: Action) {
      precondition(count < Self.limit, "more actions than an event can ask for")
      slots[count] = action
      count += 1
    }
  }
}
