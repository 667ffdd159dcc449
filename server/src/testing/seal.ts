import { allCalls } from '@twosome/contract/all-calls';
import { daysAfter } from '@twosome/contract/platform/days';
import { reportKinds } from '@twosome/contract/safety/safety.rules';
import pLimit from 'p-limit';
import sql from 'sql-template-tag';
import { now } from '../platform/clock.ts';
import { type Cast, twosomeOf } from './cast.ts';
import { examples } from './examples.ts';
import { exportedBy, textOf } from './exported.ts';
import { framesArrived, type Person } from './person.ts';
import { make } from './raw.ts';
import { everyRow } from './rows.ts';
import type { TestServer } from './server.ts';

const secret = /secret-(\w+)-\d+-\d+/g;
/** Calls that end the couple or the session. */
const ending = [
  'DELETE auth/connect/',
  'POST auth/disconnect/',
  'POST auth/delete/',
  'POST auth/not_my_partner/',
];
const others = Object.keys(allCalls).filter(
  (line) => !line.includes('question/') && !line.includes('logout') && !ending.includes(line),
);

interface Scene {
  server: TestServer;
  cast: Cast;
}

/**
 * Lets Ana and Bruno answer, change, skip and take back answers to this many questions at random, and looks for sealed
 * answers in everything that either of them receives from any call of the API, over sockets and in exports. A model
 * tells which answers are open: those of both, from the moment when the second of them is sent. `everything` false: only
 * calls of questions and reports, sockets and exports.
 */
export async function lookForSealed(scene: Scene, count: number, { everything = true } = {}) {
  const { server, cast } = scene;
  const two = [cast.ana, cast.bruno] as const;
  const clients = await Promise.all(two.map((person) => person.listen('message')));
  const opened = new Set<string>();
  const early: string[] = [];
  let [answers, calls] = [0, 0];

  const look = (person: Person, where: string, text: string) => {
    for (const [found, name] of text.matchAll(secret))
      if (name !== person.name && !opened.has(found)) early.push(`${person.name} ${where}: ${found}`);
  };
  const call = async (person: Person, line: string, body?: object) => {
    const answer = await person.call(line, body === undefined ? {} : { body });
    calls += 1;
    look(person, line, JSON.stringify(answer.body));
    return answer;
  };

  /** A random history of one question. */
  async function live(id: string, n: number) {
    const current: [string | null, string | null] = [null, null];
    let isOpen = false;
    for (let step = 0; step < 4; step++) {
      const who = Math.random() < 0.5 ? 0 : 1;
      const person = two[who];
      const isSkip = Math.random() < 0.25;
      const text = isSkip ? null : `secret-${person.name}-${n}-${step}`;
      if (!isOpen) current[who] = text;
      const opensNow: boolean = !isOpen && !current.includes(null);
      if (opensNow) for (const answer of current) opened.add(answer ?? '');
      isOpen ||= opensNow;
      if (isSkip) await call(person, `POST question/${id}/skip/`, {});
      else await call(person, `POST question/${id}/answer/`, { text });
      answers += Number(!isSkip);
    }
  }

  /** Every other way to read, for both. */
  async function readEverything(ids: readonly string[]) {
    for (const [index, person] of two.entries()) {
      for (const days of [-1, 0, 1])
        await call(person, `GET question/?day=${daysAfter(now(), days).toISOString().slice(0, 10)}`);
      for (let next: string | null = 'question/past/'; next !== null; )
        next = (await call(person, `GET ${next}`)).body.next?.replace('/api/v1/', '') ?? null;
      await call(person, 'PUT question/settings/', { on: true });
      for (const id of ids) {
        await call(person, `DELETE question/${id}/`);
        for (const kind of reportKinds) await call(person, 'POST report/', { kind, id, reason: 'other' });
      }
      for (const line of everything ? others : []) {
        const example = await examples[line]!(scene);
        const { body } = await make(server, line, { ...example, by: person });
        calls += 1;
        look(person, line, JSON.stringify(body));
      }
      look(person, 'export', textOf((await exportedBy(server, person)).files));
      await server.app.settled();
      await framesArrived(server);
      look(person, 'frames', JSON.stringify(clients[index]?.received));
    }
  }

  const rows = await server.db.query<{ id: string }>(sql`
    insert into questions (id, twosome_id, day, text, added_at)
    select lpad(n::text, 20, '0'), ${twosomeOf(cast.ana)}::text, current_date + 2 - n, 'Question ' || n, now()
    from generate_series(1, ${count}::int) as n returning id
  `);
  const limit = pLimit(4);
  await Promise.all(rows.map(({ id }, n) => limit(live, id, n)));
  await readEverything(rows.slice(0, 20).map(({ id }) => id));
  const elsewhere = (await everyRow(server.db)).filter((row) => !row.startsWith('question_answers '));
  for (const row of elsewhere) early.push(...(row.match(secret) ?? []).filter((found) => !opened.has(found)));
  return { early, answers, calls, opened: opened.size };
}
