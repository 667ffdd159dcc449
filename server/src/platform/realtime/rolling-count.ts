const minute = 60_000;

/** Counts what comes in any sixty seconds. False when that is more than `most`, which may be infinite. */
export function createRollingCount(most: number, clock: () => Date): () => boolean {
  if (most === Number.POSITIVE_INFINITY) return () => true;
  let times: number[] = [];
  return () => {
    const at = clock().getTime();
    // a time that lies ahead comes from a clock that was set back: it must not count for an hour
    // made anew, and not pushed to, because a list that grew keeps room for sixteen more: per socket, of thousands
    times = [...times.filter((time) => time > at - minute && time <= at), at];
    return times.length <= most;
  };
}
