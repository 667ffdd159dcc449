/** The project `nightly` of vitest.config.ts tries everything; `server` tries a sample of the same cases. */
const isNightly = process.env.NIGHTLY === 'on';

/** All cases at night, otherwise the first `count`. */
export const sampleOf = <T>(cases: readonly T[], count: number): readonly T[] =>
  isNightly ? cases : cases.slice(0, count);

/** The first number at night, otherwise the second. */
export const byNight = (many: number, few: number): number => (isNightly ? many : few);
