import * as endings from '../endings.ts';
import { type BadExamples, file } from './bad-example.ts';

const inPost = (name: string, ...lines: string[]) => file(`server/src/features/post/${name}`, ...lines);
const inClapRules = (...lines: string[]) => file('contract/src/clap/clap.rules.ts', ...lines);
const inWebPost = (name: string, ...lines: string[]) => file(`web/src/features/post/${name}`, ...lines);
const shapes = file(
  'contract/src/platform/shapes.ts',
  "import * as z from 'zod';",
  'export const Id = z.string();',
);

export const badEndings: readonly BadExamples[] = [
  {
    rule: endings.featuresAndEndingsAreKnown,
    faults: {
      'no such feature': [file('server/src/features/like/like.ts', 'export {};')],
      'no such ending': [inPost('post.service.ts', 'export {};')],
      'an ending of another side': [inPost('post.store.ts', 'export {};')],
      'rules on the server': [inPost('post.rules.ts', 'export {};')],
    },
    sound: [inPost('rename.ts', ''), inPost('post.sql.test.ts', ''), inWebPost('PostCard.tsx', '')],
  },
  {
    rule: endings.rulesArePure,
    faults: {
      zod: [inClapRules("import * as z from 'zod';")],
      'a value that brings zod': [shapes, inClapRules("import { Id } from '../platform/shapes.ts';")],
      'the clock': [inClapRules('export const at = () => Date.now();')],
      today: [inClapRules('export const at = () => new Date();')],
      chance: [inClapRules('export const id = () => crypto.randomUUID();')],
      'the network': [inClapRules("export const ask = () => fetch('/');")],
    },
    sound: [
      shapes,
      inClapRules(
        "import type { Id } from '../platform/shapes.ts';",
        'export const day = (moment: Date) => new Date(moment);',
      ),
    ],
  },
  {
    rule: endings.sqlOnlyInSqlFiles,
    faults: {
      'in an act': [inPost('publish.ts', 'export const q = sql`select 1`;')],
      'in a view': [inPost('post.view.ts', 'export const q = (db) => db.query(all);')],
      'in events, as text': [inPost('post.events.ts', "export const q = (db) => db.query('select 1');")],
      'the tag in routes': [inPost('post.routes.ts', "import sql from 'sql-template-tag';")],
    },
    sound: [
      inPost(
        'post.sql.ts',
        "import sql from 'sql-template-tag';",
        'export const q = (db) => db.query(sql`select 1`);',
      ),
      file('server/src/features/visibility.ts', 'export const canSee = sql`true`;'),
      inPost('post.privacy.ts', 'export const erase = (db) => db.query(sql`delete from posts`);'),
      inPost('post.test.ts', 'const rows = await db.query(sql`select 1`);'),
      inPost('publish.ts', "import type { Sql } from 'sql-template-tag';", 'const word = `select`;'),
    ],
  },
  {
    rule: endings.tablesHaveOneWriter,
    faults: {
      'a row of another feature': [
        inPost('post.sql.ts', 'export const a = sql`insert into posts (id) values (1)`;'),
        file('server/src/features/clap/clap.sql.ts', 'export const b = sql`update posts p set claps = 1`;'),
      ],
      'an erasure': [
        inPost('post.sql.ts', 'export const a = sql`insert into posts (id) values (1)`;'),
        file(
          'server/src/features/clap/clap.privacy.ts',
          'export const b = sql`with e as (delete from posts)`;',
        ),
      ],
    },
    sound: [
      inPost('post.sql.ts', 'export const a = sql`insert into posts (id) values (1)`;'),
      inPost('post.privacy.ts', 'export const b = sql`delete from posts`;'),
      file('server/src/features/clap/clap.sql.ts', 'export const c = sql`select from posts for update`;'),
    ],
  },
  {
    rule: endings.routesHaveNoBranches,
    faults: {
      'an if': [inPost('post.routes.ts', 'export const r = (a) => { if (a) return b(); };')],
      'a switch': [inPost('post.routes.ts', 'export const r = (a) => { switch (a) { default: } };')],
    },
    sound: [
      inPost('post.routes.ts', "// if it is there\nexport const r = 'if (a)';"),
      inPost('publish.ts', 'if (a) b();'),
    ],
  },
  {
    rule: endings.actsHaveNoHttp,
    faults: {
      'a status': [inPost('publish.ts', 'export const p = () => ({ status: 404, body: null });')],
      'a status code': [inPost('publish.ts', 'export const p = (answer) => { answer.statusCode = 200; };')],
      'the reply': [inPost('publish.ts', 'export const p = (reply) => reply.code(204).send();')],
      fastify: [inPost('publish.ts', "import type { FastifyReply } from 'fastify';")],
      'a view': [inPost('post.view.ts', 'export const v = () => ({ status: 200 });')],
    },
    sound: [
      inPost('post.routes.ts', 'export const r = () => ({ status: 204, body: null });'),
      inPost('publish.ts', "export const p = (reply) => ({ status: 'sent', reply, length: 404 });"),
    ],
  },
  {
    rule: endings.visibilityHoldsPredicates,
    faults: {
      'a query': [
        file('server/src/features/visibility.ts', 'export const s = (db) => db.query(sql`select 1`);'),
      ],
    },
    sound: [file('server/src/features/visibility.ts', 'export const everyone = sql`true`;')],
  },
  {
    rule: endings.viewsAndEventsOnlyRead,
    faults: {
      'a view that fetches': [inPost('post.view.ts', "import { findPost } from './post.sql.ts';")],
      'events that write': [inPost('post.events.ts', 'export const t = (db) => db.transaction(write);')],
    },
    sound: [
      inPost('post.view.ts', "import type { PostRow } from './post.sql.ts';"),
      inPost('post.events.ts', "import { findPost } from './post.sql.ts';"),
    ],
  },
  {
    rule: endings.apisAreStateless,
    faults: {
      'a store': [inWebPost('post.api.ts', "import { keepPost } from './post.store.ts';")],
      'state of its own': [
        inWebPost('post.api.ts', "import { createState } from '../../platform/state.ts';"),
      ],
    },
    sound: [inWebPost('post.api.ts', "import { call } from '../../platform/http.ts';")],
  },
  {
    rule: endings.storesHaveNoPaths,
    faults: {
      'a call': [inWebPost('post.store.ts', "export const load = () => call('GET post/:id/');")],
      'an address': [inWebPost('post.store.ts', 'export const load = () => fetch(`/api/v1/post/`);')],
    },
    sound: [
      inWebPost('post.store.ts', "import { loadPost } from './post.api.ts';", "export const word = 'POST';"),
      inWebPost('post.api.ts', "export const load = () => call('GET post/:id/');"),
    ],
  },
];
