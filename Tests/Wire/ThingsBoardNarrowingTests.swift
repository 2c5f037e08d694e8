import Readings
import Testing

@testable import Wire

@Suite("ThingsBoard, asked for some types only")
struct ThingsBoardNarrowingTests {
  @Test("A narrowed feed asks each device for all keys once, then for those of the wanted types")
  func narrowed() throws {
    let talk = ThingsBoardTalk { $0.narrows = true }
    _ = talk.connect()
    #expect(talk.ask(talk.page(1, ["a"])) == ["ENTITY_DATA_UNSUBSCRIBE 1"])
    #expect(talk.narrow("temperature") == ["TIMESERIES 2 id-a"])
    let all =
      #"{"subscriptionId":2,"errorCode":0,"data":{"temperature":[[1,"1"]],"humidity":[[1,"2"]]}}"#
    #expect(
      talk.ask(all) == ["TIMESERIES 2 id-a off", "TIMESERIES 3 id-a keys temperature"]
    )
    #expect(talk.bench.batch.readings.count == 2)
    // The same interest again changes nothing, another one does.
    #expect(talk.narrow("temperature").isEmpty)
    #expect(
      talk.narrow("temperature", "humidity") == [
        "TIMESERIES 3 id-a off", "TIMESERIES 4 id-a keys temperature,humidity",
      ]
    )
    #expect(talk.narrow("pressure") == ["TIMESERIES 4 id-a off"])
    #expect(talk.decoder.narrow(to: .everything).count == 1)
    #expect(talk.ask(#"{"subscriptionId":5,"errorCode":0,"data":{}}"#).isEmpty)
  }

  @Test("Keys that are new are learned when the list is gone through again")
  func learnedAgain() {
    let talk = ThingsBoardTalk { $0.narrows = true }
    _ = talk.connect()
    _ = talk.narrow("co2")
    _ = talk.ask(talk.page(1, ["a"]))
    let answer = { (id: Int, key: String) in
      #"{"subscriptionId":\#(id),"errorCode":0,"data":{"\#(key)":[[1,"1"]]}}"#
    }
    #expect(talk.ask(answer(2, "t")) == ["TIMESERIES 2 id-a off"])
    for _ in 0..<ThingsBoardDecoder.listPeriod { _ = talk.ping() }
    #expect(talk.ask(talk.page(3, ["a"])) == ["ENTITY_DATA_UNSUBSCRIBE 3", "TIMESERIES 4 id-a"])
    #expect(
      talk.ask(answer(4, "co2")) == ["TIMESERIES 4 id-a off", "TIMESERIES 5 id-a keys co2"]
    )
  }

  @Test("A feed that is not narrowed does not listen to interest")
  func notNarrowed() {
    let talk = ThingsBoardTalk()
    _ = talk.connect()
    _ = talk.ask(talk.page(1, ["a"]))
    #expect(talk.narrow("temperature").isEmpty)
  }
}
