import Testing

@testable import History

struct HistoryFileTests {}
