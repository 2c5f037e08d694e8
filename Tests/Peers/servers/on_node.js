// A feed on Node's `ws` that does as its plan says; see servers.py.
'use strict';

const fs = require('fs');
const http = require('http');
const https = require('https');
// Debian's node-ws, also where another node than Debian's runs it.
const { WebSocketServer } = require('/usr/share/nodejs/ws');

const plan = JSON.parse(process.argv[2]);
const say = (what) => process.stdout.write(JSON.stringify(what) + '\n');
const lines = fs.readFileSync(plan.messages, 'utf8').trimEnd().split('\n');

function send(socket, message, number) {
  // Every third message of a compressed feed goes as it is.
  const compress = number % 3 !== 2;
  if (!plan.fragments || message.length < 5) return socket.send(message, { compress });
  const size = Math.ceil(message.length / 5);
  for (let at = 0; at < message.length; at += size) {
    socket.send(message.slice(at, at + size), { compress, fin: at + size >= message.length });
  }
}

const server = plan.certificate
  ? https.createServer({ cert: fs.readFileSync(plan.certificate), key: fs.readFileSync(plan.key) })
  : http.createServer();
// Without a threshold small messages are compressed too.
const deflate = plan.compresses ? { threshold: 0 } : false;
const feed = new WebSocketServer({ server, perMessageDeflate: deflate });
feed.on('connection', (socket) => {
  say({ extensions: socket.extensions });
  socket.on('close', (code) => say({ closed: code }));
  socket.on('error', () => {});
  lines.forEach((line, number) => send(socket, line, number));
  if (plan.bomb) socket.send(' '.repeat(plan.bomb));
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
