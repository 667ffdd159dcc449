import type { Plugin } from 'vite';

/**
 * Marks the first scripts for Chromium, which then compiles all their functions on another thread while they load,
 * instead of each one on the main thread when it is first called.
 */
export const compiledWhole = (): Plugin => ({
  name: 'compiled-whole',
  apply: 'build',
  generateBundle: {
    // after everything else that adds to the top: the mark counts in the first line only
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !/^(start|first)$/.test(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type === 'asset') map.source = `${map.source}`.replace('"mappings":"', '$&;');
      }
    },
  },
});
