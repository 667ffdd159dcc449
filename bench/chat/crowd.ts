import { share } from '../platform/median.ts';
import type { OpenTalker, Talker } from './talker.ts';

/** People who talk, and how long it took. Milliseconds. */
export interface Crowd {
  /** Someone says something so many times a second, however long the answers take. */
  converse(asked: { perSecond: number; seconds: number }): Promise<Conversed>;
  /** Everybody keeps so many messages unanswered. */
  press(asked: { unanswered: number; seconds: number }): Promise<Pressed>;
  close(): void;
}
export interface Conversed {
  /** from being said to being shown to the partner */
  p50: number;
  p99: number;
  /** to being acknowledged as committed */
  answeredP99: number;
  /** never shown or never acknowledged */
  missing: number;
}
interface Pressed {
  perSecond: number;
  p99: number;
}

interface Flight {
  who: number;
  began: number;
  shown: number;
  answered: number;
}

/** How long the last of a round may take. */
const patience = 5000;
/** The first part of a round under pressure is not counted. */
const warmUp = 1000;
let rounds = 0;

export async function openCrowd(people: readonly number[], open: OpenTalker): Promise<Crowd> {
  const flights = new Map<string, Flight>();
  let onAnswered: (flight: Flight) => void = () => {};
  const hears = {
    answered(id: string) {
      const flight = flights.get(id);
      if (flight === undefined || flight.answered > 0) return;
      flight.answered = performance.now();
      onAnswered(flight);
    },
    shown(id: string) {
      const flight = flights.get(id);
      if (flight !== undefined) flight.shown ||= performance.now();
    },
    refused: (why: string) => console.log(`    refused: ${why.slice(0, 200)}`),
  };
  const talkers = new Map<number, Talker>();
  for (const who of people) talkers.set(who, await open(who, hears));

  let place = 0;
  const say = (who: number): void => {
    const id = `${who}-${rounds}-${place++}`;
    flights.set(id, { who, began: performance.now(), shown: 0, answered: 0 });
    talkers.get(who)?.say(id);
  };
  const begin = (): void => {
    rounds++;
    flights.clear();
  };

  return {
    async converse({ perSecond, seconds }) {
      begin();
      const from = performance.now();
      for (let said = 0; said < perSecond * seconds; said++) {
        const late = performance.now() - from - (said * 1000) / perSecond;
        if (late < 0) await wait(-late);
        say(people[said % people.length] ?? 1);
      }
      const isOver = () => [...flights.values()].every(({ shown, answered }) => shown > 0 && answered > 0);
      for (const until = performance.now() + patience; !isOver() && performance.now() < until; )
        await wait(50);
      const all = [...flights.values()];
      const shown = all.filter((one) => one.shown > 0).map((one) => one.shown - one.began);
      const answered = all.filter((one) => one.answered > 0).map((one) => one.answered - one.began);
      return {
        p50: share(shown, 0.5),
        p99: share(shown, 0.99),
        answeredP99: share(answered, 0.99),
        missing: 2 * all.length - shown.length - answered.length,
      };
    },
    async press({ unanswered, seconds }) {
      begin();
      const from = performance.now() + warmUp;
      const until = from + seconds * 1000;
      const took: number[] = [];
      onAnswered = ({ who, began, answered }) => {
        if (answered >= from && answered < until) took.push(answered - began);
        if (answered < until) say(who);
      };
      for (let turn = 0; turn < unanswered; turn++) for (const who of people) say(who);
      await wait(warmUp + seconds * 1000);
      for (const end = performance.now() + patience; performance.now() < end; await wait(50))
        if ([...flights.values()].every(({ answered }) => answered > 0)) break;
      onAnswered = () => {};
      return { perSecond: took.length / seconds, p99: share(took, 0.99) };
    },
    close() {
      for (const talker of talkers.values()) talker.close();
    },
  };
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
