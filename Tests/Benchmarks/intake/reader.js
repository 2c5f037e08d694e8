// What the receiver does, with node-ws: each message parsed, each sensor's newest value and ring of samples kept.
'use strict';
const WebSocket = require('/usr/share/nodejs/ws');

const SAMPLES = 120;
const sensors = new Map();
let count = 0;
let now = performance.now();

function record(reading) {
  // The fastest key of two texts, as nested maps and objects are slower.
  const key = reading.sensor + '\n' + reading.type;
  let series = sensors.get(key);
  if (series === undefined) {
    series = {
      value: null, unit: '', arrival: 0, used: 0, head: 0,
      times: new Float64Array(SAMPLES), values: new Float64Array(SAMPLES),
    };
    sensors.set(key, series);
  }
  series.value = reading.value;
  series.unit = reading.unit;
  series.arrival = now;
  series.times[series.head] = now;
  series.values[series.head] = reading.value;
  series.head = series.head + 1 === SAMPLES ? 0 : series.head + 1;
  if (series.used < SAMPLES) series.used++;
  count++;
}

const socket = new WebSocket(`ws://127.0.0.1:${process.argv[2]}/`, {
  perMessageDeflate: false,
  skipUTF8Validation: true,
});
// One look at the clock for all that a read brings, as the receiver does it.
socket.on('upgrade', (response) => {
  response.socket.prependListener('data', () => { now = performance.now(); });
});
socket.on('message', (data) => record(JSON.parse(data.latin1Slice())));
socket.on('close', () => console.log(count));
