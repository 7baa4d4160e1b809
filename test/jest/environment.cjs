/**
 * Runs every test file of a worker in the worker's own global scope, so that files can share modules (runtime.cjs).
 * When a file ends, its changes to global objects are undone.
 */

const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Jest's listeners to the events of a file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Node copies the value of each storage in use to every promise. Jest makes a storage for each file. */
const storages = new Set();
/**
 * The test or hook that runs, in a storage of jest-circus. Native handles that Node never closes keep the one in which
 * they were opened, which holds all modules of the file.
 */
const contexts = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, ...args) {
  storages.add(this);
  if (store?.hook || store?.test) contexts.add(store);
  return run.call(this, store, ...args);
};

module.exports = class SharedEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.global.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { console } = globalThis;
    const { exit, getBuiltinModule } = process;
    const env = { ...process.env };
    const listeners = new Map(
      process.eventNames().map((name) => [name, process.rawListeners(name)]),
    );
    this.restore = () => {
      globalThis.console = console;
      process.exit = exit;
      process.getBuiltinModule = getBuiltinModule;
      // The state of jest-circus holds all modules of the file, and has a new symbol for each file.
      for (const symbol of Object.getOwnPropertySymbols(globalThis))
        if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
      for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
      Object.assign(process.env, env);
      for (const name of process.eventNames()) {
        for (const listener of process.rawListeners(name)) {
          if (!listeners.get(name)?.includes(listener)) process.removeListener(name, listener);
        }
      }
    };
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    this.restore();
    // Those of earlier files would listen to the next file.
    delete globalThis[EVENT_HANDLERS];
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const context of contexts) for (const key of Object.keys(context)) delete context[key];
    contexts.clear();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
