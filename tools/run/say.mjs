/** Prints a progress line. @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** Formats the time since a `performance.now()` value: `3.1 s`. @param {number} start */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * An error as one line without a stack, for failures of the environment.
 * @param {unknown} error
 */
export const inOneLine = (error) => (error instanceof Error ? error.message : String(error));
