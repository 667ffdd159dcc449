type Work = () => Promise<void>;

/** Works one after another, in the order they came. */
export interface Line {
  add(work: Work): void;
  /** forgets what waits; what runs goes on */
  drop(): void;
  /** true from `onLong` to `onShort` */
  readonly isLong: boolean;
}

interface Told {
  onLong: () => void;
  onShort: () => void;
  /** each stretch of work, so that a stop can wait for it; it never rejects */
  onBusy: (done: Promise<void>) => void;
  onFailed: (error: unknown) => void;
  /** nothing stands in it any more */
  onEmpty?: () => void;
}

/**
 * A line that asks for patience (`onLong`) once `long` works wait, and for more (`onShort`) when half of them
 * are gone: whoever sends faster than we work is read more slowly instead of piling up here.
 */
export function createLine(long: number, { onLong, onShort, onBusy, onFailed, onEmpty }: Told): Line {
  const waiting: Work[] = [];
  let isBusy = false;
  let isLong = false;

  const lengthen = (): void => {
    isLong = true;
    onLong();
  };

  const workOff = async (): Promise<void> => {
    isBusy = true;
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      if (isLong && waiting.length <= long / 2) shorten();
      await work().catch(onFailed);
    }
    isBusy = false;
    onEmpty?.();
  };

  const shorten = (): void => {
    isLong = false;
    onShort();
  };

  return {
    add(work) {
      waiting.push(work);
      if (!isBusy) onBusy(workOff());
      if (!isLong && waiting.length >= long) lengthen();
    },
    drop() {
      waiting.length = 0;
      if (isLong) shorten();
    },
    get isLong() {
      return isLong;
    },
  };
}
