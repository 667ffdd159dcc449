import * as endings from './endings.ts';
import { testRules } from './examples.ts';
import { bands } from './location.ts';

const post = 'server/src/features/post';
const clap = 'server/src/features/clap';
const webPost = 'web/src/features/post';
const rules = 'contract/src/clap/clap.rules.ts';
const visibility = 'server/src/features/visibility.ts';
const shapes = {
  'contract/src/platform/shapes.ts': "import * as z from 'zod'; export const Id = z.string();",
};
const clapped = {
  [`${clap}/clap.events.ts`]: "export const clapped = defineEvent('clap.clapped', 'postId');",
};
const emitting = {
  [`${clap}/clap.ts`]:
    "import { clapped } from './clap.events.ts'; await emit(tx, is ? clapped : other, { postId });",
};
const reacting = (file: string) => ({
  [`server/src/features/${file}`]: 'const all = [afterCommit(clapped, broadcast)];',
});
const firstPage = (order: typeof bands) => ({
  'ARCHITECTURE.md': Object.entries(order)
    .map(([band, names]) => `- ${band}: ${names.map((name) => `\`${name}\``).join(', ')}\n`)
    .join(''),
});

testRules(endings, {
  featuresAndEndingsAreKnown: [
    [
      { 'server/src/features/like/like.ts': 'export {};' },
      { [`${post}/post.service.ts`]: 'export {};' },
      { [`${post}/post.store.ts`]: 'export {};' },
      { [`${webPost}/post.wizard.store.ts`]: 'export {};' },
    ],
    {
      [`${post}/rename.ts`]: '',
      [`${post}/post.sql.test.ts`]: '',
      [`${webPost}/PostCard.tsx`]: '',
      [`${webPost}/post.wizard.texts.ts`]: '',
    },
  ],
  architectureListsTheFeatures: [
    [
      firstPage({ ...bands, people: bands.people.toReversed() }),
      firstPage({ ...bands, readers: bands.readers.slice(1) }),
      { 'ARCHITECTURE.md': '' },
    ],
    firstPage(bands),
  ],
  eventsAreEmittedAndHandled: [
    [
      clapped,
      { ...clapped, ...emitting },
      { ...clapped, ...reacting('clap/clap.feature.ts') },
      // only declared values are handlers, and a parameter of that name emits nothing
      { ...clapped, ...emitting, ...reacting('clap/clap.sql.ts') },
      { ...clapped, ...reacting('clap/tray.ts'), [`${clap}/clap.view.ts`]: 'view(clapped);' },
    ],
    {
      ...clapped,
      ...emitting,
      [`${clap}/notices.ts`]: 'export const all = notices({}, [notifyOn(clapped, tell)]);',
    },
  ],
  rulesArePure: [
    [
      { ...shapes, [rules]: "import { Id } from '../platform/shapes.ts';" },
      { [rules]: 'export const at = () => Date.now();' },
      { [rules]: 'export const at = () => new Date();' },
      { [rules]: 'export const id = () => crypto.randomUUID();' },
      { [rules]: "export const ask = () => fetch('/');" },
    ],
    {
      ...shapes,
      [rules]:
        "import type { Id } from '../platform/shapes.ts'; export const day = (at: Date) => new Date(at);",
    },
  ],
  sqlOnlyInSqlFiles: [
    [
      { [`${post}/publish.ts`]: 'export const q = sql`select 1`;' },
      { [`${post}/post.view.ts`]: 'export const q = (db) => db.query(all);' },
      { [`${post}/post.routes.ts`]: "import sql from 'sql-template-tag';" },
    ],
    {
      [`${post}/post.sql.ts`]:
        "import sql from 'sql-template-tag'; export const q = (db) => db.query(sql`select 1`);",
      [visibility]: 'export const canSee = sql`true`;',
      [`${post}/post.privacy.ts`]: 'export const erase = (db) => db.query(sql`delete from posts`);',
      [`${post}/post.test.ts`]: 'const rows = await db.query(sql`select 1`);',
      [`${post}/publish.ts`]: "import type { Sql } from 'sql-template-tag'; const word = `select`;",
    },
  ],
  routesHaveNoBranches: [
    [
      { [`${post}/post.routes.ts`]: 'export const r = (a) => { if (a) return b(); };' },
      { [`${post}/post.routes.ts`]: 'export const r = (a) => { switch (a) { default: } };' },
    ],
    {
      [`${post}/post.routes.ts`]: "// if it is there\nexport const r = 'if (a)';",
      [`${post}/publish.ts`]: 'if (a) b();',
    },
  ],
  actsHaveNoHttp: [
    [
      { [`${post}/publish.ts`]: 'export const p = () => ({ status: 404, body: null });' },
      { [`${post}/publish.ts`]: 'export const p = (answer) => { answer.statusCode = 200; };' },
      { [`${post}/publish.ts`]: 'export const p = (reply) => reply.code(204).send();' },
      { [`${post}/post.view.ts`]: "import type { FastifyReply } from 'fastify';" },
    ],
    {
      [`${post}/post.routes.ts`]: 'export const r = () => ({ status: 204, body: null });',
      [`${post}/publish.ts`]: "export const p = (reply) => ({ status: 'sent', reply, length: 404 });",
    },
  ],
  visibilityHoldsPredicates: [
    [{ [visibility]: 'export const s = (db) => db.query(sql`select 1`);' }],
    { [visibility]: 'export const everyone = sql`true`;' },
  ],
  viewsAndEventsOnlyRead: [
    [
      { [`${post}/post.view.ts`]: "import { findPost } from './post.sql.ts';" },
      { [`${post}/post.events.ts`]: 'export const t = (db) => db.transaction(write);' },
    ],
    {
      [`${post}/post.view.ts`]: "import type { PostRow } from './post.sql.ts';",
      [`${post}/post.events.ts`]: "import { findPost } from './post.sql.ts';",
    },
  ],
  requestsBelongToStores: [
    [
      { [`${webPost}/PostCard.tsx`]: "import { caller } from '../../platform/http.ts';" },
      { [`${webPost}/usePost.ts`]: "export const load = () => call('GET post/:id/');" },
      { [`${webPost}/usePost.ts`]: 'export const load = () => fetch(`/api/v1/post/`);' },
    ],
    {
      [`${webPost}/usePost.ts`]: "import { loadPost } from './post.store.ts'; export const word = 'POST';",
      [`${webPost}/post.store.ts`]:
        "import { caller } from '../../platform/http.ts'; export const load = () => call('GET post/:id/');",
    },
  ],
});
