import { allCalls } from '@twosome/contract/all-calls';
import { moveClock, now } from '../platform/clock.ts';
import type { Cast } from './cast.ts';
import { examples } from './examples.ts';
import { exportedBy, textOf } from './exported.ts';
import { formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import type { Person } from './person.ts';
import { make } from './raw.ts';
import type { TestServer } from './server.ts';

const hour = 3_600_000;
const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Lisbon', 'America/St_Johns', 'Etc/GMT+12'];
/** Calls that end the couple or the session, and those of the letters, which the histories make. */
const left = /letter\/|logout|^DELETE auth\/connect|disconnect|auth\/delete|not_my_partner/;

interface Sealed {
  id: string;
  opensAt: Date | null;
  morning: string | null;
  image: string | null;
}

/** Whether it is seven on this day in this zone, by the calendar of JavaScript. */
const isMorning = (day: string, timeZone: string): boolean =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now()) >=
  `${day} 07:00:00`;

/**
 * Lets Ana and Bruno write letters that open at random times of the next three days, and tries to open each of them at
 * random moments from random places. Looks for words and photos in everything that the reader receives before. A model
 * tells when a letter may be open. `everything`: also by every other call of the API and by an export.
 */
export async function lookForLetters(
  { server, cast }: { server: TestServer; cast: Cast },
  count: number,
  { random, everything }: { random: () => number; everything: boolean },
) {
  const two = [cast.ana, cast.bruno] as const;
  const clients = await Promise.all(two.map((person) => person.listen('message')));
  const letters = new Map<string, Sealed & { writer: Person; reader: Person }>();
  const opened = new Set<string>();
  const wrong: string[] = [];
  let tries = 0;

  /** Looks for words and photos of letters that are sealed for this person. */
  const look = (person: Person, where: string, text: string) => {
    for (const [secret, name] of text.matchAll(/secret-(\w+)-\d+/g))
      if (name !== person.name && !opened.has(secret)) wrong.push(`${person.name} ${where}: ${secret}`);
    for (const [secret, { image, reader }] of letters)
      if (image !== null && reader === person && !opened.has(secret) && text.includes(image))
        wrong.push(`${person.name} ${where}: photo of ${secret}`);
  };
  const call = async (person: Person, line: string, sent?: object) => {
    const answer = await person.call(line, sent);
    look(person, line, JSON.stringify(answer.body));
    return answer;
  };
  const anyOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

  const photo = await smallPhoto();
  for (let n = 0; n < count; n += 1) {
    const [writer, reader] = random() < 0.5 ? two : ([two[1], two[0]] as const);
    const at = new Date(now().getTime() + (1 + random() * 70) * hour);
    const opens =
      random() < 0.5
        ? { opens_at: at.toISOString() }
        : { at_morning: new Date(at.getTime() + 12 * hour).toISOString().slice(0, 10) };
    const secret = `secret-${writer.name}-${n}`;
    const withPhoto = random() < 0.3;
    const form = formOf({ text: secret, ...opens, ...(withPhoto && { files: photo }) });
    const { status, body } = await call(writer, 'POST letter/', { form });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    const { id, at_morning: morning, files } = body;
    const opensAt = 'opens_at' in opens ? at : null;
    letters.set(secret, { id, opensAt, morning, image: files[0]?.id ?? null, writer, reader });
    // the writer has at most a hundred: the tries below open the older ones
    if (n % 25 === 24) await live();
  }
  // before the clock moves: an export needs a recent sign-in
  if (everything) await readEverything();
  await live();

  /** A day or less of tries by both, and everything else that they can read. */
  async function live() {
    for (let step = 0; step < 4; step += 1) {
      moveClock(6 * hour * random());
      for (const [secret, letter] of letters) {
        if (opened.has(secret) || random() < 0.5) continue;
        const zone = anyOf(zones);
        const isDue = letter.opensAt ? letter.opensAt <= now() : isMorning(letter.morning!, zone);
        if (isDue) opened.add(secret);
        tries += 1;
        const { status } = await call(letter.reader, `POST letter/${letter.id}/open/`, {
          body: { time_zone: zone },
        });
        if (status !== (isDue ? 200 : 403)) wrong.push(`${secret} ${zone}: ${status}`);
        await tryPhoto(secret, letter);
      }
    }
    for (const [index, person] of two.entries()) {
      for (const list of ['letter/', 'letter/opened/'])
        for (let next: string | null = list; next !== null; )
          next = (await call(person, `GET ${next}`)).body.next?.replace('/api/v1/', '') ?? null;
      await server.settled();
      look(person, 'frames', JSON.stringify(clients[index]?.received));
    }
  }

  async function tryPhoto(secret: string, { id, image, reader }: Sealed & { reader: Person }) {
    if (image === null || opened.has(secret)) return;
    const { body } = await reader.call('GET media/signatures/');
    const { status } = await reader.fetch(`/media/letter/${id}/${image}/full?s=${body.letter}`);
    if (status !== 404) wrong.push(`${secret}: photo ${status}`);
  }

  /** Every other call of the API, reports of letters and an export, for both. */
  async function readEverything() {
    for (const person of two) {
      for (const { id } of letters.values())
        await call(person, 'POST report/', { body: { kind: 'letter', id, reason: 'other' } });
      for (const line of Object.keys(allCalls).filter((line) => !left.test(line))) {
        const { body } = await make(server, line, {
          ...(await examples[line]!({ server, cast })),
          by: person,
        });
        look(person, line, JSON.stringify(body));
      }
      look(person, 'export', textOf((await exportedBy(server, person)).files));
    }
  }
  return { wrong, tries, opened: opened.size };
}
