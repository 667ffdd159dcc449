/** One line for the person who waits. @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** `3.1 s` since a moment of `performance.now()`. @param {number} start */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * What went wrong, in one line and without a stack: these are failures of a machine, not of this program.
 * @param {unknown} error
 */
export const inOneLine = (error) => (error instanceof Error ? error.message : String(error));
