import { day, daysAfter, daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { now } from '../platform/clock.ts';
import type { Queries } from '../platform/db/db.ts';
import { tapClap } from './acts.ts';
import { twosomeOf } from './cast.ts';
import { addPost } from './fixture.ts';
import type { Person, WsClient } from './person.ts';

/** A couple whose trays are watched, and another couple that writes posts and asks to follow. */
export interface TrayPlay {
  db: Queries;
  couple: readonly [Person, Person];
  others: readonly [Person, Person];
}

/** What one of the two does; `n` chooses the post, the goal, the day. */
export interface Act {
  by: 0 | 1;
  kind: keyof typeof acts;
  n: number;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const idsOf = async (db: Queries, rows: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.query<{ id: string }>(rows)).map(({ id }) => id);
const one = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

const acts = {
  addPost: async ({ couple }: TrayPlay, { by }: Act) => addPost(couple[by]),
  setVisibility: (play: TrayPlay, act: Act) =>
    onPost(play, act, (id) => [`POST post/${id}/toggle_visibility/`, { is_private: act.n % 3 === 0 }]),
  edit: (play: TrayPlay, act: Act) =>
    onPost(play, act, (id) => [`PATCH post/${id}/`, { text: `Text ${act.n}` }]),
  remove: (play: TrayPlay, act: Act) => onPost(play, act, (id) => [`DELETE post/${id}/`]),
  restore: (play: TrayPlay, act: Act) => onPost(play, act, (id) => [`POST post/${id}/restore/`, {}]),
  clap: async ({ db, couple, others }: TrayPlay, { by, n }: Act) => {
    const posts = await idsOf(
      db,
      sql`select id from posts where twosome_id = any(${[twosomeOf(couple[0]), twosomeOf(others[0])]}::text[])
        order by added_at desc, id limit 6`,
    );
    const id = one(posts, n);
    if (id !== undefined) await tapClap(couple[by], id, { want: n % 4 !== 0 });
  },
  othersPublish: async ({ others: [chloe, dan] }: TrayPlay) => {
    const { body } = await addPost(chloe);
    await dan.call(`POST post/${body.id}/toggle_visibility/`, { body: { is_private: false } });
  },
  othersHide: async ({ db, others: [chloe] }: TrayPlay, { n }: Act) => {
    const posts = await idsOf(
      db,
      sql`select id from posts where twosome_id = ${twosomeOf(chloe)}::text limit 6`,
    );
    const id = one(posts, n);
    if (id !== undefined)
      await chloe.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } });
  },
  othersAsk: ({ couple: [ana], others: [chloe] }: TrayPlay, { n }: Act) =>
    chloe.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, {
      body: { action: n % 3 === 0 ? 'cancel' : 'follow' },
    }),
  answerThem: ({ couple, others: [chloe] }: TrayPlay, { by, n }: Act) =>
    couple[by].call(`POST auth/follow_request/${twosomeOf(chloe)}/follow/`, {
      body: { action: n % 2 === 0 ? 'accept' : 'decline' },
    }),
  dropThem: ({ couple, others: [chloe] }: TrayPlay, { by }: Act) =>
    couple[by].call(`POST auth/follower/${twosomeOf(chloe)}/remove/`, { body: {} }),
  addGoal: ({ couple }: TrayPlay, { by, n }: Act) =>
    couple[by].call('POST goals/', {
      body: { title: 'Swim', description: 'Far.', achieve_by: dayOf(daysAfter(now(), (n % 12) - 1)) },
    }),
  tickGoal: (play: TrayPlay, act: Act) =>
    onGoal(play, act, (id, goal) => [`PUT goals/${id}/`, { ...goal, done: act.n % 3 !== 0 }]),
  removeGoal: (play: TrayPlay, act: Act) => onGoal(play, act, (id) => [`DELETE goals/${id}/`]),
  settle: ({ couple }: TrayPlay, { by, n }: Act) =>
    couple[by].call('POST auth/together/', {
      body: { date: one(['2019-02-14', '2020-02-29', null], n) },
    }),
  question: async ({ couple }: TrayPlay, { by, n }: Act) => {
    const { body } = await couple[by].call('GET question/');
    await (n % 2 === 0
      ? couple[by].call(`POST question/${body.id}/answer/`, { body: { text: 'Yes' } })
      : couple[by].call(`POST question/${body.id}/skip/`, { body: {} }));
  },
  switchOff: ({ couple }: TrayPlay, { by, n }: Act) =>
    couple[by].call('PUT tray/settings/', { body: { on: n % 3 !== 0 } }),
};

type Line = [line: string, body?: object];

async function onPost({ db, couple }: TrayPlay, { by, n }: Act, call: (id: string) => Line) {
  const posts = await idsOf(
    db,
    sql`select id from posts where twosome_id = ${twosomeOf(couple[0])}::text order by added_at desc, id limit 6`,
  );
  const id = one(posts, n);
  if (id === undefined) return;
  const [line, body] = call(id);
  await couple[by].call(line, body && { body });
}

async function onGoal({ couple }: TrayPlay, { by, n }: Act, call: (id: string, goal: object) => Line) {
  const { body: page } = await couple[by].call('GET goals/');
  const goal = one<{ id: string }>(page.results, n);
  if (goal === undefined) return;
  const [line, body] = call(goal.id, goal);
  await couple[by].call(line, body && { body });
}

export const play = (scene: TrayPlay, act: Act): Promise<unknown> => acts[act.kind](scene, act);

export const histories = (count: number, seed: number): Act[][] =>
  fc.sample(
    fc.array(
      fc.record({
        by: fc.constantFrom(0 as const, 1 as const),
        kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
        n: fc.nat(1000),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    { numRuns: count, seed },
  );

/** `kind id` of each need, as the tables say, read with none of the tray's statements; null: switched off. */
export async function needsByTables({ db }: TrayPlay, person: Person): Promise<string[] | null> {
  const [me, us] = [person.user.id, twosomeOf(person)];
  const rows = <Row>(query: ReturnType<typeof sql>) => db.query<Row>(query);
  const off = sql`select from user_settings where user_id = ${me}::text and key = 'tray' and value = 'false'`;
  if ((await rows(off)).length > 0) return null;
  const moment = now();
  const since = daysBefore(moment, limits.trayDays);
  const needs: { text: string; at: Date }[] = [];
  const wait = (text: string, at: Date) => needs.push({ text, at });

  const posts = await rows<{
    id: string;
    twosome_id: string;
    creator_id: string;
    is_private: boolean;
    edited_by_partner: boolean;
    withdrawn_at: Date | null;
    edited_at: Date | null;
    added_at: Date;
  }>(sql`select * from posts where deleted_at is null and taken_down_at is null`);
  for (const post of posts) {
    const editor = post.edited_by_partner ? 'partner' : 'creator';
    const isMine = editor === (post.creator_id === me ? 'creator' : 'partner');
    const at = post.edited_at ?? post.added_at;
    if (post.twosome_id === us && post.is_private && !isMine && post.withdrawn_at === null && at > since)
      wait(`publish ${post.id}`, at);
  }
  const seen = new Set(
    posts.filter((post) => post.twosome_id === us || !post.is_private).map(({ id }) => id),
  );
  for (const clap of await rows<{ post_id: string; initiated_by: string; added_at: Date }>(
    sql`select * from claps where twosome_id = ${us}::text and completed_at is null`,
  ))
    if (clap.initiated_by !== me && seen.has(clap.post_id) && clap.added_at > since)
      wait(`clap ${clap.post_id}`, clap.added_at);
  for (const { follower_id, requested_at } of await rows<{ follower_id: string; requested_at: Date }>(
    sql`select * from follows where followed_id = ${us}::text and accepted_at is null`,
  ))
    wait(`request ${follower_id}`, requested_at);
  for (const goal of await rows<{ id: string; due: string; done_at: Date | null; added_at: Date }>(
    sql`select id, achieve_by::text as due, done_at, added_at from goals where twosome_id = ${us}::text`,
  )) {
    const isDue =
      goal.due >= dayOf(daysBefore(moment, 1)) &&
      goal.due <= dayOf(daysAfter(moment, 7)) &&
      goal.done_at === null;
    const begin = new Date(Date.parse(goal.due) - 7 * day);
    if (isDue) wait(`goal ${goal.id}`, goal.added_at > begin ? goal.added_at : begin);
  }
  const answers = await rows(sql`
    select 1 from questions q left join question_answers a on a.question_id = q.id and a.user_id = ${me}::text
    where q.twosome_id = ${us}::text and q.day = ${dayOf(moment)}::date and (a.user_id is not null or q.opened_at is not null)
  `);
  if (answers.length === 0) wait(`question ${us}`, new Date(dayOf(moment)));
  const [couple] = await rows<{ proposed_by: string | null; at: Date }>(sql`
    select case together_asked_by_a when true then user_a when false then user_b end as proposed_by,
      together_asked_at as at from twosomes where id = ${us}::text
  `);
  if (couple?.proposed_by != null && couple.proposed_by !== me) wait(`together ${us}`, couple.at);
  return needs
    .sort((a, b) => +a.at - +b.at || (a.text < b.text ? -1 : 1))
    .slice(0, limits.tray)
    .map(({ text }) => text);
}

/** The same as the API answers. */
export async function needsByApi(person: Person): Promise<string[]> {
  const { status, body } = await person.call('GET tray/');
  if (status !== 200) throw new Error(`GET tray/ returned ${status} ${JSON.stringify(body)}`);
  return body.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
}

/** The number that the newest frame named; undefined before the first one. */
export const countIn = (client: WsClient): number | null | undefined =>
  (client.received.findLast(({ type }) => type === 'tray')?.data as { count: number | null } | undefined)
    ?.count;
