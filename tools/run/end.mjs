/** @typedef {() => Promise<void> | void} Undo */

/** Cleanups that run however a command ends: normally, by a failure, or by Ctrl-C. @type {Undo[]} */
let toUndo = [];
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs `work` at the end, unless the returned function is called before.
 *
 * @param {Undo} work
 * @returns {() => void} cancels it
 */
export function atEnd(work) {
  if (toUndo.length === 0) for (const signal of signals) process.on(signal, endEarly);
  toUndo.push(work);
  return () => {
    toUndo = toUndo.filter((other) => other !== work);
    // Nothing to undo: restore the default signal handling.
    if (toUndo.length === 0) for (const signal of signals) process.off(signal, endEarly);
  };
}

let ending = false;

/** @param {NodeJS.Signals} signal */
async function endEarly(signal) {
  if (ending) return;
  ending = true;
  await end();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Runs all cleanups, the latest first. A failing one does not stop the others. */
export async function end() {
  for (const work of [...toUndo].reverse()) {
    try {
      await work();
    } catch (error) {
      console.error(error);
    }
  }
  toUndo = [];
}
