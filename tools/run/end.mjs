/** @typedef {() => Promise<void> | void} Undo */

/** What must be undone however a command ends: by its last line, by a failure, by Ctrl-C. @type {Undo[]} */
let toUndo = [];
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Undoes `work` at the end, unless what is given back is called before.
 *
 * @param {Undo} work
 * @returns {() => void} forgets it
 */
export function atEnd(work) {
  if (toUndo.length === 0) for (const signal of signals) process.on(signal, endEarly);
  toUndo.push(work);
  return () => {
    toUndo = toUndo.filter((other) => other !== work);
    // nothing to undo: signals are somebody else's again
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

/** Undoes everything, the latest first. One that fails does not keep the others. */
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
