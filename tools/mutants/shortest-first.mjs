import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The first failure ends a run: first the files that failed for an earlier change, then the shortest. */
export class ShortestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const longestFirst = await super.sort(files);
    const shortestFirst = longestFirst.reverse();
    /** @param {import('vitest/node').TestSpecification} file */
    const hasFailed = ({ project, moduleId }) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`)
        ?.failed ?? false;
    return [...shortestFirst.filter(hasFailed), ...shortestFirst.filter((file) => !hasFailed(file))];
  }
}
