/**
 * Loads packages, `src/` and `scripts/` once per worker rather than once per test file: a service is 1,500 modules, which
 * take longer to load than most files take to test it. Modules below `test/` belong to their file, because
 * some register hooks, except those in `test/support/worker/`.
 * This is safe because modules have no state (test/architecture.test.ts), and because no file replaces modules.
 */

const { join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const root = join(__dirname, '../..');
const tests = join(root, 'test') + sep;
const sharedSupport = join(tests, 'support/worker') + sep;
/** By path. */
const shared = new Map();
/** The runtime of the file that is running; shared modules also load through it what they load late. */
let current;

module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const [, , , , sources, , testPath] = args;
    if (sources.get(testPath)?.includes('jest.mock('))
      throw new Error(
        `${testPath} replaces a module, but files share modules: pass an argument instead`,
      );
    current = this;
    this.requireBuilder.requireDispatch = (from, name) => current.requireModuleOrMock(from, name);
    const { executor } = this;
    // In the worker's own scope: see environment.cjs.
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, isRequireActual) {
    if (!name || options?.isInternalModule || this._resolution.isCoreModule(name))
      return super.requireModule(from, name, options, isRequireActual);
    const path = this._resolution.resolveCjs(from, name);
    const module = shared.get(path);
    if (module !== undefined) return module.exports;
    const exports = super.requireModule(from, name, options, isRequireActual);
    if (!path.startsWith(tests) || path.startsWith(sharedSupport))
      shared.set(path, this.registries.getActiveCjsRegistry().get(path));
    return exports;
  }
};
