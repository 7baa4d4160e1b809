/**
 * A child process of the engine that loads the engine with its first job: a service starts three, and the tests of most
 * operations use none of them.
 */

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const send = process.send.bind(process);
const early = [];
const keep = (message) => early.push(message);

/** The engine sends `ready` when it listens. */
function passOn(message, ...rest) {
  if (message.kind !== 'ready') return send(message, ...rest);
  process.off('message', keep);
  for (const each of early) process.emit('message', each);
  return true;
}

process.on('message', keep);
process.once('message', () => {
  process.send = passOn;
  void import('../../dist/engine/child/main.js');
});
send({ kind: 'ready' });
