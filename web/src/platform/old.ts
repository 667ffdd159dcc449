import { timing } from '@twosome/contract/platform/timing';
import { onAnswer } from './line.ts';
import { isOffline } from './offline.ts';
import { onSocketOpen } from './socket.ts';
import { createState, onWipe } from './state.ts';

const old = createState<{ names: readonly string[] }>(() => ({ names: [] }));
/** Which memories were recalled, and not brought anew since. */
export const useOld = (): readonly string[] => old.use(({ names }) => names);

const isAnyOld = (): boolean => old.get().names.length > 0;

export function markOld(name: string): void {
  if (old.get().names.includes(name)) return;
  old.set(({ names }) => ({ names: [...names, name] }));
  // the socket may be open, and say nothing more
  ticking ??= setInterval(tick, timing.oldAgain);
}

export function markNew(name: string): void {
  if (old.get().names.includes(name))
    old.set(({ names }) => ({ names: names.filter((one) => one !== name) }));
}

const lookers = new Set<() => void>();
/** Whoever shows something old looks again: when the line is heard of, and now and then. */
export const onLookAgainAtOld = (look: () => void): (() => void) => {
  lookers.add(look);
  return () => lookers.delete(look);
};

function look(): void {
  for (const one of [...lookers]) one();
}

let ticking: ReturnType<typeof setInterval> | undefined;
function tick(): void {
  if (!isAnyOld()) stopTicking();
  else if (document.visibilityState === 'visible' && !isOffline()) look();
}
function stopTicking(): void {
  clearInterval(ticking);
  ticking = undefined;
}
onWipe(stopTicking);

/** The server is there: what is still old after this says so again. */
function end(): void {
  if (!isAnyOld()) return;
  old.set({ names: [] });
  look();
}
onSocketOpen(end);

let isEnding = false;
onAnswer(() => {
  if (!isAnyOld() || isEnding) return;
  isEnding = true;
  // whoever asked keeps the answer first
  setTimeout(() => {
    isEnding = false;
    end();
  });
});
