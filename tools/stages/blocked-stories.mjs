import { subscribe } from 'node:diagnostics_channel';

/** @typedef {import('@playwright/test/reporter').TestCase} Test @typedef {import('@playwright/test/reporter').TestResult} Result */

/**
 * Ends a story that blocks its own process: Playwright asks that process to give up, and waits for it for ever. Killed,
 * it is a failed story, and the others run.
 */
export default class {
  /** by their index @type {import('node:child_process').ChildProcess[]} */
  #workers = [];
  /** @type {Map<Test, NodeJS.Timeout>} */
  #limits = new Map();

  constructor() {
    subscribe('child_process', (message) => {
      const { process: child } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (
        message
      );
      child.once('spawn', () => {
        if (child.spawnargs.some((arg) => arg.includes('workerProcessEntry'))) this.#workers.push(child);
      });
    });
  }

  onTestBegin(/** @type {Test} */ test, /** @type {Result} */ { workerIndex }) {
    // its fixtures end within a limit of their own
    const kill = () => this.#workers[workerIndex]?.kill('SIGKILL');
    this.#limits.set(test, setTimeout(kill, 2 * test.timeout));
  }

  onTestEnd(/** @type {Test} */ test) {
    clearTimeout(this.#limits.get(test));
  }

  printsToStdio() {
    return false;
  }
}
