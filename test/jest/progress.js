/**
 * The reporter of a run of all tests: the files that fail, and how far the run is. A terminal shows one line that
 * changes; elsewhere there is a line per minute.
 */

import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const EVERY_MS = 60_000;
/** The cost of starting a file, as a number of bytes of tests. */
const BYTES_PER_FILE = 3_000;
/** How many files the last lines name, to find what makes a run slow. */
const SLOWEST = 20;

export default class ProgressReporter {
  #rootDir;
  #stream;
  #now;
  #total = 0;
  #done = 0;
  #failed = 0;
  #work;
  #workDone = 0;
  #beganMs;
  #lastLineMs;
  #durations = [];

  /** @param tools replaced by tests */
  constructor({ rootDir }, { stream = process.stdout, now = Date.now } = {}) {
    this.#rootDir = rootDir;
    this.#stream = stream;
    this.#now = now;
    this.#work = workBelow(join(rootDir, 'test'));
    this.#beganMs = this.#lastLineMs = now();
  }

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
  }

  onTestFileResult({ path }, result) {
    this.#done += 1;
    this.#durations.push([result.perfStats.runtime, relative(this.#rootDir, path)]);
    this.#workDone += workOf(path);
    this.#printOutput(path, result);
    const isLast = this.#done === this.#total;
    if (this.#stream.isTTY) this.#stream.write(`\r\x1b[K${isLast ? '' : this.#progress()}`);
    else if (isLast || this.#now() - this.#lastLineMs >= EVERY_MS) {
      this.#lastLineMs = this.#now();
      this.#stream.write(`${this.#progress()}\n`);
      if (isLast) this.#stream.write(this.#slowest());
    }
  }

  getLastError() {
    return undefined;
  }

  #printOutput(path, { failureMessage, console: entries }) {
    const lines = (entries ?? []).map(({ type, message }) => `console.${type}: ${message}`);
    if (failureMessage) {
      this.#failed += 1;
      lines.push(failureMessage);
    }
    if (lines.length === 0) return;
    const title = `${failureMessage ? 'FAIL' : 'LOG'} ${relative(this.#rootDir, path)}`;
    this.#stream.write(`${this.#stream.isTTY ? '\r\x1b[K' : ''}${[title, ...lines].join('\n')}\n`);
  }

  #progress() {
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    return `${this.#done} of ${this.#total} files${failed}, ${this.#timeLeft()}`;
  }

  #slowest() {
    const lines = this.#durations
      .sort(([one], [other]) => other - one)
      .slice(0, SLOWEST)
      .map(([ms, path]) => `${String(Math.round(ms / 1000)).padStart(5)} s ${path}\n`);
    return `The slowest files:\n${lines.join('')}`;
  }

  /** By the bytes of the tests: large files begin first. */
  #timeLeft() {
    const elapsedMs = this.#now() - this.#beganMs;
    const leftMs = (elapsedMs * Math.max(0, this.#work - this.#workDone)) / this.#workDone;
    const minutes = Math.ceil(leftMs / 60_000);
    return minutes <= 1 ? 'less than a minute left' : `about ${minutes} min left`;
  }
}

function workBelow(directory) {
  return readdirSync(directory, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .reduce((sum, name) => sum + workOf(join(directory, name)), 0);
}

function workOf(path) {
  return BYTES_PER_FILE + statSync(path).size;
}
