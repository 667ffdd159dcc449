type Task = () => Promise<void>;

/** Runs tasks one after another, in the order they were added. */
export interface SendQueue {
  add(task: Task): void;
  /** drops the waiting tasks; the running one continues */
  drop(): void;
  /** true from `onLong` to `onShort` */
  readonly isLong: boolean;
}

interface QueueHooks {
  onLong: () => void;
  onShort: () => void;
  /** called per run of consecutive tasks with a promise that never rejects, so that a shutdown can wait for it */
  onBusy: (done: Promise<void>) => void;
  onFailed: (error: unknown) => void;
  /** the queue is empty and idle */
  onEmpty: () => void;
}

/**
 * A queue with backpressure: it calls `onLong` once `long` tasks wait and `onShort` when half of them are done. A client
 * that sends faster than the server works is then read more slowly, instead of filling the memory.
 */
export function createSendQueue(
  long: number,
  { onLong, onShort, onBusy, onFailed, onEmpty }: QueueHooks,
): SendQueue {
  const waiting: Task[] = [];
  let isBusy = false;
  let isLong = false;

  const setLong = (value: boolean): void => {
    if (value === isLong) return;
    isLong = value;
    if (isLong) onLong();
    else onShort();
  };
  const drain = async (): Promise<void> => {
    isBusy = true;
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      if (waiting.length <= long / 2) setLong(false);
      await task().catch(onFailed);
    }
    isBusy = false;
    onEmpty();
  };

  return {
    add(task) {
      waiting.push(task);
      if (!isBusy) onBusy(drain());
      if (waiting.length >= long) setLong(true);
    },
    drop() {
      waiting.length = 0;
      setLong(false);
    },
    get isLong() {
      return isLong;
    },
  };
}
