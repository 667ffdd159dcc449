import { day } from '@twosome/contract/platform/days';
import { moveClock, resetClock } from '../../server/src/platform/clock.ts';

/** An hour ago or a minute more is the same to whoever reads it, and so are eight weeks or a day more. */
const sameMoment = 0.98;
const atOnce = 8;

/** Something that happens in the story. */
export interface Happening {
  /** days before now */
  age: number;
  act(): Promise<unknown>;
  /** what must have happened before */
  after?: Happening;
}

/**
 * Lets everything happen in its order, by a clock that is set back. What happens at nearly the same moment happens
 * side by side, for hundreds of small calls would take minutes one by one.
 */
export async function letHappen(
  happenings: readonly Happening[],
  goesOn: (done: number) => void,
): Promise<void> {
  const inOrder = [...happenings].sort((one, other) => other.age - one.age);
  const done = new Map<Happening, Promise<unknown>>();
  for (let from = 0, to = 0; from < inOrder.length; from = to) {
    const { age } = inOrder[from] as Happening;
    while ((inOrder[to]?.age ?? -1) >= age * sameMoment) to += 1;
    resetClock();
    moveClock(-age * day);
    await sideBySide(inOrder.slice(from, to), (happening) => {
      const happens = Promise.resolve(happening.after && done.get(happening.after)).then(happening.act);
      done.set(happening, happens);
      return happens;
    });
    goesOn(to);
  }
  resetClock();
}

/** Begins in the order of the list, a few at once: what comes first was begun first, so nobody waits for ever. */
export async function sideBySide<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all.values();
  const takeOn = async () => {
    for (const one of rest) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, takeOn));
}
