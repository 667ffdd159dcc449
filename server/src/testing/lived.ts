import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { now } from '../platform/clock.ts';
import { createUploadQuota } from '../platform/http/upload-quota.ts';
import { type Cast, couple, setProfile, twosomeOf } from './cast.ts';
import { exampleFiles } from './examples.ts';
import { formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import type { Person } from './person.ts';
import { does } from './scene.ts';
import type { TestServer } from './server.ts';
import { recording, somePeaks } from './voice.ts';

const picture = async (colour: string) => smallPhoto(colour, 40, 40);

/**
 * Creates a couple with data in every table, both as actors and as targets. All of Zebra's texts contain "zebra", all of
 * Quokka's "quokka", and every picture has a different colour.
 */
export async function liveThrough({ server, cast }: { server: TestServer; cast: Cast }) {
  const { chloe, dan, mallory, eve } = cast;
  const [zebra, quokka] = await couple(server, 'Zebrania', 'Quokkan');
  const id = twosomeOf(zebra);
  await setUpProfile(zebra);
  await setProfile(chloe, { is_private: 'false' });

  const hers = await postTogether(zebra, quokka, '#aa1100', 'Zebra');
  const his = await postTogether(quokka, zebra, '#00aa11', 'Quokka');
  const theirs = await postTogether(chloe, dan, '#333333', 'Chloe');
  const others = await postTogether(dan, chloe, '#444444', 'Dan');
  const resting = await does(zebra, 'POST post/', {
    form: formOf({ images: await picture('#1100aa'), text: 'Zebra resting' }),
  });
  await does(zebra, `DELETE post/${resting.id}/`, {});
  await does(zebra, 'POST post/', {
    form: formOf({ only_me_images: await picture('#7711aa'), text: 'Zebra alone' }),
  });

  const comment = (who: Person, post: string, headers = {}) =>
    does(who, `POST post/${post}/comment/`, { body: { text: `${who.name} comments` }, headers });
  const clap = (who: Person, post: string) => does(who, `POST post/${post}/clap/toggle_clap/`);
  const reply = (who: Person, to: { id: string; post: string }) =>
    does(who, `POST post/${to.post}/comment/`, { body: { text: `${who.name} answers`, reply_to: to.id } });
  const zebras = await comment(zebra, theirs.id, { 'Idempotency-Key': 'zebra-key' });
  await reply(dan, zebras);
  const quokkas = await comment(quokka, theirs.id);
  await reply(zebra, quokkas);
  const mention = await does(chloe, `POST post/${theirs.id}/comment/`, { body: { text: '@zebra&quokka' } });
  // what others wrote stays; without the name, the test finds what the server stored of it
  await does(chloe, `PATCH post/${theirs.id}/comment/${mention.id}/`, { body: { text: 'Together' } });
  for (const who of [zebra, chloe])
    await does(who, `POST post/${theirs.id}/comment/${quokkas.id}/heart/`, { body: {} });
  for (const who of [zebra, quokka]) await clap(who, theirs.id);
  await clap(zebra, others.id);
  for (const post of [hers.id, his.id]) {
    for (const who of [chloe, zebra]) await comment(who, post);
    for (const who of [chloe, dan]) await clap(who, post);
  }

  const changeFollow = (person: Person, couple: string, action: string) =>
    does(person, `POST auth/follow_request/${couple}/follow/`, { body: { action } });
  await changeFollow(zebra, twosomeOf(chloe), 'follow');
  await changeFollow(chloe, id, 'follow');
  await changeFollow(zebra, twosomeOf(mallory), 'follow');
  const [yak] = await couple(server, 'Yak', 'Xerus');
  await does(zebra, `POST auth/block/${twosomeOf(yak)}/`);

  for (const { live } of exampleFiles) await live?.({ zebra, quokka });
  const today = now().toISOString().slice(0, 10);
  const book = await does(zebra, 'POST book/', {
    body: { from: today, until: today, title: 'Zebra remembers' },
  });
  for (const [who, post] of [
    [zebra, hers],
    [quokka, his],
  ] as const)
    await does(who, `POST book/${book.id}/leave_out/`, {
      body: { image: post.images[0].id, want: true },
    });
  await server.db.query(sql`
    update books set status = 'ready', agreed_at = now(), photos = 1, pages = 4, bytes = 1000,
      expires_at = now() + interval '90 days'
    where id = ${book.id}::text
  `);
  for (const [who, token] of [
    [zebra, 'zebra-phone'],
    [quokka, 'quokka-phone'],
  ] as const)
    await does(who, 'POST notification/register_fcm/', { body: { token, device: `secret of ${token}` } });
  const message = await talk(zebra, quokka);
  const [photo] = (await does(zebra, 'GET message/media/', {})).results;
  for (const who of [zebra, quokka]) {
    for (const hidden of [
      { post: hers.id },
      { message: photo.message_id },
      { from: '2024-06-01', until: '2024-08-31' },
    ])
      await does(who, 'POST memory/hide/', { body: hidden });
    await does(who, 'PUT memory/settings/', { body: { on: false } });
  }
  await does(zebra, 'PUT notification/preferences/', {
    body: { kinds: {}, quiet_hours: { from: '22:30', to: '07:00', time_zone: 'Europe/Lisbon' } },
  });
  const report = (who: Person, kind: string, thing: string) =>
    does(who, 'POST report/', {
      body: { kind, id: thing, reason: 'other', text: `${who.name} says so` },
    });
  await report(chloe, 'post', hers.id);
  await report(dan, 'profile', id);
  await report(zebra, 'post', theirs.id);
  await server.db.query(sql`
    with act as (
      insert into moderation_acts (id, act, kind, thing_id, twosome_id, user_id, reason, statement, done_by, done_at)
      values (${newId()}::text, 'suspend', 'person', ${zebra.user.id}::text, ${id}::text, ${zebra.user.id}::text, 'x',
        'You broke the rules.', 'root', now())
    )
    insert into connect_asks (user_id, other_id, asked_at) values (${eve.user.id}::text, ${zebra.user.id}::text, now())
  `);
  for (const who of [zebra, quokka])
    await server.db.query(sql`
      insert into refused_images (id, user_id, added_at)
      values (${newId()}::text, ${who.user.id}::text, now())
    `);
  await server.db.query(sql`
    insert into public_reports (id, subject, kind, thing_id, twosome_id, reason, text, contact, added_at)
    values (${newId()}::text, 'zebra and quokka', 'profile', ${id}::text, ${id}::text, 'other', 'zebra', 'zebra@example.com', now())
  `);
  // as an import is before the partner agrees, but with every column filled
  await server.db.query(sql`
    with imported as (
      insert into imports (id, twosome_id, user_id, kind, status, time_zone, preview, people, day_first, reading,
        with_messages, problem, added_at, changed_at)
      values (${newId()}::text, ${id}::text, ${zebra.user.id}::text, 'whatsapp', 'waiting', 'Europe/Lisbon',
        '{"names": [{"name": "Zebra"}]}'::jsonb, jsonb_build_object('Zebra', ${zebra.user.id}::text), true, 'dmy', true, 'damaged',
        now(), now())
      returning id
    ), post as (update posts set import_id = imported.id from imported where posts.id = ${hers.id}::text)
    update messages set import_id = imported.id from imported where messages.id = ${message.id}::text
  `);
  // quotas are off in most tests, so record the usage directly
  for (const who of [zebra, quokka])
    await createUploadQuota(server.db).add(who.user.id, {
      images: 1,
      bytes: 1000,
      importImages: 1,
      importBytes: 1000,
    });
  for (const who of [zebra, quokka]) await does(who, 'PUT tray/settings/', { body: { on: false } });
  for (const who of [zebra, quokka]) await does(who, 'POST auth/export/');
  await server.app.jobs.runDue();
  // as if they had been given up
  await server.db.query(sql`
    insert into jobs (kind, key, data, attempts, failed_at, error)
    select 'exports', id, jsonb_build_object('exportId', id), 4, now(), 'Error' from exports
  `);
  return { id, zebra, quokka, hers, his, theirs, others, message };
}

/** Sets up the profile. Changes the username once, so that the old one is reserved. */
async function setUpProfile(zebra: Person): Promise<void> {
  for (const end of ['_old', ''])
    await setProfile(zebra, {
      ...{ username1: `zebra${end}`, username2: `quokka${end}`, connector: '&' },
      ...{ username: `zebra${end}&quokka${end}`, bio: 'Zebra stripes', is_private: 'false' },
    });
  const photo = formOf({ photo: await picture('#112233') });
  const cover = formOf({ cover: await smallPhoto('#332211', 40, 30) });
  const mentions = formOf({ mentions: 'nobody' });
  for (const form of [photo, cover, mentions]) await does(zebra, 'POST auth/update_twosome/', { form });
}

async function postTogether(creator: Person, partner: Person, colour: string, word: string) {
  const form = formOf({ images: await picture(colour), text: `${word} post`, alt: `${word} alt` });
  const post = await does(creator, 'POST post/', { form });
  return does(partner, `POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
}

/** Sends a message, a reply, reactions, an edit, a voice note, and a message with a picture that is queued for a push; leaves the room open. */
async function talk(zebra: Person, quokka: Person) {
  const add = (who: Person, fields: Parameters<typeof formOf>[0]) =>
    does(who, 'POST message/add_message/', { form: formOf(fields) });
  const message = await add(zebra, { text: 'Zebra message' });
  const reply = await add(quokka, { text: 'Quokka message', reply_to: message.id });
  for (const [who, { id }] of [
    [quokka, message],
    [zebra, reply],
  ] as const)
    await does(who, `POST message/${id}/react/`, { body: { emoji: '😂' } });
  await does(zebra, `PATCH message/${message.id}/`, { body: { text: 'Zebra message, edited' } });
  await add(zebra, { text: 'Zebra again', files: await picture('#abcdef') });
  const voice = await add(zebra, { voice: await recording('opus.webm'), peaks: somePeaks.join() });
  await does(quokka, `POST message/${voice.id}/heard/`, {});
  const client = await zebra.listen('message');
  client.send({ type: 'room', data: { open: true } });
  client.send({ type: 'notification_seen', data: {} });
  await client.receives(({ type }) => type === 'notification_seen');
  return message;
}
