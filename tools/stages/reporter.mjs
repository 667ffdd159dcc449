import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { failure, sum, tally } from './tally.mjs';

/** @typedef {import('vitest/node').TestModule} File @typedef {import('vitest/node').TestCase} Test */

/**
 * Vitest's result as a tally, in the file that VITEST_TALLY names. Vitest's own JSON lacks uncaught errors and
 * failed hooks of a suite. It also ends a run that is stuck: Vitest limits tests and hooks, but waits for ever for a
 * file that does not finish loading, and for a test that blocks its worker.
 */
export default class {
  /** @type {Set<File | Test>} */
  #running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #watch;
  /** milliseconds without any event: twice the longest limit */
  #limit = 0;
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;

  /** @type {import('node:child_process').ChildProcess[]} */
  #workers = [];

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    subscribe('child_process', (message) => {
      const { process: worker } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (
        message
      );
      this.#workers.push(worker);
    });
    const limits = vitest.projects.flatMap(({ config }) => [config.testTimeout, config.hookTimeout]);
    this.#limit = 2 * Math.max(...limits);
    this.#vitest = vitest;
    this.#wait();
  }

  onTestModuleQueued(/** @type {File} */ file) {
    this.#running.add(file);
    this.#wait();
  }
  onTestCaseReady(/** @type {Test} */ test) {
    this.#running.add(test);
    this.#wait();
  }
  onTestCaseResult(/** @type {Test} */ test) {
    this.#running.delete(test);
    this.#wait();
  }
  onTestModuleEnd(/** @type {File} */ file) {
    this.#running.delete(file);
    this.#wait();
  }

  /**
   * @param {ReadonlyArray<File>} files
   * @param {ReadonlyArray<{ message?: string }>} uncaught
   */
  onTestRunEnd(files, uncaught) {
    clearTimeout(this.#watch);
    write([...files.map(counted), ...uncaught.map(({ message }) => failure('caught by no test', message))]);
  }

  #wait() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#giveUp(), this.#limit);
  }

  #giveUp() {
    const tests = [...this.#running].filter((one) => one.type === 'test');
    const files = [...this.#running].filter((one) => !tests.some(({ module }) => module === one));
    const why = `nothing happened for ${this.#limit / 1000} s`;
    const stuck = [...tests, ...files.filter((one) => one.type === 'module')].map((one) =>
      failure(named(one), why),
    );
    write([
      ...(this.#vitest?.state.getTestModules() ?? []).map(counted),
      ...(stuck.length > 0 ? stuck : [failure('Vitest', why)]),
    ]);
    // a blocked worker does not notice that Vitest ends
    for (const worker of this.#workers) worker.kill('SIGKILL');
    process.exit(1);
  }
}

/** @param {import('./tally.mjs').Tally[]} tallies */
const write = (tallies) => writeFileSync(`${process.env.VITEST_TALLY}`, JSON.stringify(sum(tallies)));

/** @param {File} file */
const counted = (file) =>
  sum([
    ...file.errors().map(({ message }) => failure(file.relativeModuleId, message)),
    ...[...file.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => failure(named(suite), message)),
    ),
    ...[...file.children.allTests()].map(counting),
  ]);

/** @param {File | import('vitest/node').TestSuite | Test} what */
const named = (what) =>
  what.type === 'module' ? what.relativeModuleId : `${what.module.relativeModuleId} › ${what.fullName}`;

/** @param {Test} test */
function counting(test) {
  const { state, errors } = test.result();
  if (state === 'pending') return tally();
  if (state === 'failed') return failure(named(test), errors[0]?.message);
  if (state === 'skipped') return tally({ skipped: 1 });
  return tally({ passed: 1, slow: [{ name: named(test), ms: test.diagnostic()?.duration ?? 0 }] });
}
