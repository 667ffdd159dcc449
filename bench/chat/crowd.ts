import { share } from '../platform/median.ts';
import type { OpenTalker, Talker } from './talker.ts';

/** The load of chatting users, and the latencies in milliseconds. */
export interface Crowd {
  /** Open loop: so many messages a second, independent of the responses. */
  converse(asked: { perSecond: number; seconds: number }): Promise<Conversed>;
  /** Closed loop: every user keeps so many messages unacknowledged. */
  press(asked: { unanswered: number; seconds: number }): Promise<Pressed>;
  close(): void;
}
export interface Conversed {
  /** from sending to the partner's socket */
  p50: number;
  p99: number;
  /** from sending to the acknowledgement after the commit */
  answeredP99: number;
  /** never delivered or never acknowledged */
  missing: number;
}
interface Pressed {
  perSecond: number;
  p99: number;
}

interface Flight {
  user: number;
  began: number;
  shown: number;
  answered: number;
}

/** The timeout for the last messages of a round. */
const patience = 5000;
/** The warm-up of a saturated round, which is not counted. */
const warmUp = 1000;
let rounds = 0;

export async function openCrowd(people: readonly number[], open: OpenTalker): Promise<Crowd> {
  const flights = new Map<string, Flight>();
  let onAnswered: (flight: Flight) => void = () => {};
  const listener = {
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
    refused: (reason: string) => console.log(`    refused: ${reason.slice(0, 200)}`),
  };
  const talkers = new Map<number, Talker>();
  for (const user of people) talkers.set(user, await open(user, listener));

  let index = 0;
  const say = (user: number): void => {
    const id = `${user}-${rounds}-${index++}`;
    flights.set(id, { user, began: performance.now(), shown: 0, answered: 0 });
    talkers.get(user)?.say(id);
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
      onAnswered = ({ user, began, answered }) => {
        if (answered >= from && answered < until) took.push(answered - began);
        if (answered < until) say(user);
      };
      for (let turn = 0; turn < unanswered; turn++) for (const user of people) say(user);
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
