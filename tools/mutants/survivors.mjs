/**
 * A reporter of StrykerJS that prints each change that no test noticed as soon as it is known.
 */
const survivors = {
  /** @param {{ fileName: string, status: string, mutatorName: string, replacement?: string, location: { start: { line: number, column: number } } }} mutant */
  onMutantTested({ fileName, status, mutatorName, replacement = '', location: { start } }) {
    if (status === 'Survived' || status === 'NoCoverage')
      process.stdout.write(
        `${fileName}:${start.line}:${start.column} ${mutatorName} ${status}: ${replacement}\n`,
      );
  },
};

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', factory: () => survivors }];
