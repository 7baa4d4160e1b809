/** A thread that decrypts one private key. */

import { parentPort, workerData } from 'node:worker_threads';

import type { KeyAnswer, KeyJob } from './decrypt-key.ts';
import { InvalidKey, readableKey } from './private-key.ts';

const { privateKey, passphrase } = workerData as KeyJob;

parentPort?.postMessage(answer());

function answer(): KeyAnswer {
  try {
    return { key: readableKey(privateKey, passphrase) };
  } catch (error) {
    if (error instanceof InvalidKey) return { problem: error.message };
    throw error;
  }
}
