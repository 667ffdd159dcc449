const minute = 60_000;

/** Counts what comes in any sixty seconds. False when that is more than `most`, which may be infinite. */
export function createRollingCount(most: number, clock: () => Date): () => boolean {
  if (most === Number.POSITIVE_INFINITY) return () => true;
  let times: number[] = [];
  return () => {
    const at = clock().getTime();
    // a time that lies ahead comes from a clock that was set back: it must not count for an hour
    times = times.filter((time) => time > at - minute && time <= at);
    times.push(at);
    return times.length <= most;
  };
}
