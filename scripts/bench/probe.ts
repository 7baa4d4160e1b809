/** A client in a process of its own: asks for `/livez` again and again, and says how long the longest response took. */

import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 3;

const url = `${process.argv[2]}/livez`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longestMs = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });
}

process.on('message', () => {
  process.send?.(longestMs);
  longestMs = 0;
});
process.on('disconnect', () => process.exit(0));

await ask();
process.send?.(0);
for (;;) {
  const beganMs = performance.now();
  await ask();
  longestMs = Math.max(longestMs, performance.now() - beganMs);
  await delay(PAUSE_MS);
}
