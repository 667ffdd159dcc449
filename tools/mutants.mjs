import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run/command.mjs';
import { inRoot } from './run/root.mjs';
import { say } from './run/say.mjs';

/*
 * Mutation testing: changes one expression after another of the code that decides who may do what, and counts the changes
 * that a test notices. Prints each change that none does. It works on a copy of the last commit, into which it installs
 * StrykerJS: as a development package it would add a hundred packages to every installation. It takes hours; the results
 * stay in `.cache/mutants`, and the next call repeats only what no test noticed, and what changed in this code or its test
 * files. Delete that folder where anything else changed. All parts but `rules` need TEST_DATABASE_URL, a PostgreSQL.
 * `npm run mutants -- [part ...]`
 */
/** The last version for Node 20. */
const version = '9.6.1';
const aim = 0.85;

const server = (/** @type {string[]} */ ...paths) => paths.map((path) => `server/src/${path}`);
/**
 * What is changed, and the tests that run for it.
 * @type {Record<string, { mutate: string[], include: string[], exclude?: string[] }>}
 */
const parts = {
  rules: {
    mutate: ['contract/src/*/*.rules.ts'],
    include: ['contract/src/**/*.test.ts'],
  },
  access: {
    mutate: server('features/visibility.ts', 'platform/viewer.ts', 'features/twosome/twosome.ts'),
    include: server(
      '{authorization,authorization-matrix,parting}.test.ts',
      'admin/{admin,take-down}.test.ts',
      'features/{post,twosome,clap,comment,follow}/*.test.ts',
    ),
  },
  session: {
    mutate: server('features/auth/{auth,sign-in,devices,session-cache}.ts'),
    include: server(
      '{authorization,security-log}.test.ts',
      'features/auth/*.test.ts',
      'features/{calendar/calendar,notification/push,notification/register}.test.ts',
    ),
  },
  send: {
    mutate: server('features/message/{send,change}.ts'),
    include: server(
      'parting.test.ts',
      'features/message/{change,concurrency,frames,message,pin,seen,voice}.test.ts',
    ),
  },
  sync: {
    mutate: server('features/message/message.ts'),
    include: server(
      'features/message/{frames,list-photos,message,pin,room-feed,seen,sync,sync-limit,voice}.test.ts',
    ),
  },
  room: {
    mutate: server('features/message/{message.view,open-rooms,room-feed}.ts'),
    include: server(
      'features/message/{frames,list-photos,message,room-feed,seen,sync,sync-limit,voice}.test.ts',
    ),
  },
  search: {
    mutate: server('features/message/search.ts'),
    include: server('features/message/{search,search-load}.test.ts'),
  },
  claps: {
    mutate: server('features/clap/clap.ts'),
    include: server('parting.test.ts', 'features/twosome/counts.test.ts', 'features/clap/*.test.ts'),
  },
  follows: {
    mutate: server('features/follow/{follow,block,list-couples}.ts'),
    include: server('features/twosome/counts.test.ts', 'features/follow/*.test.ts'),
    exclude: server('features/follow/many-followers.test.ts'),
  },
  notifications: {
    mutate: server('features/notification/{notification,notify,register}.ts'),
    include: server('features/notification/*.test.ts'),
  },
  tray: {
    mutate: server('features/tray/{tray,tray-hints}.ts'),
    include: server('features/tray/*.test.ts', 'features/notification/push.test.ts'),
    exclude: server('features/tray/many-rows.test.ts'),
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}

if (!process.env.TEST_DATABASE_URL && wanted.join() !== 'rules') {
  process.stderr.write(
    'Set TEST_DATABASE_URL: without a PostgreSQL the tests of two transactions do not run.\n',
  );
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
try {
  await need('git', ['clone', '--quiet', '--shared', inRoot(), copy]);
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
  await need('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts))
    await test(name).catch((error) => {
      say(`${name}: ${error.message}`);
      process.exitCode = 1;
    });
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** @param {string} command @param {string[]} args */
async function need(command, args) {
  const { code } = await run(command, args, { cwd: copy });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed.`);
}

/** @param {string} name */
async function test(name) {
  const { mutate, include, exclude = [] } = /** @type {(typeof parts)[string]} */ (parts[name]);
  const config = {
    ...{ pool: 'threads', isolate: false, include, exclude, testTimeout: 20_000, hookTimeout: 20_000 },
    expect: { poll: { timeout: 3_000 } },
    globalSetup: 'server/src/testing/run-folder.ts',
    setupFiles: ['server/src/testing/keep-databases.ts', 'tools/mutants/no-shrinking.mjs'],
  };
  writeFileSync(
    join(copy, 'mutants.config.mjs'),
    `import { ShortestFirst } from './tools/mutants/shortest-first.mjs';
    export default { test: { ...${JSON.stringify(config)}, sequence: { sequencer: ShortestFirst } } };\n`,
  );
  const options = {
    ...{ mutate, testRunner: 'vitest', vitest: { configFile: 'mutants.config.mjs', related: false } },
    ...{ inPlace: true, concurrency: 1, coverageAnalysis: 'perTest', ignoreStatic: true },
    ...{ incremental: true, incrementalFile: inRoot('.cache/mutants', `${name}.json`) },
    // on a busy machine, a slow test would otherwise count as one that noticed the change
    ...{ timeoutMS: 60_000, dryRunTimeoutMinutes: 60 },
    ...{ plugins: ['@stryker-mutator/*', './tools/mutants/survivors.mjs'] },
    ...{
      reporters: ['json', 'survivors', 'progress-append-only'],
      jsonReporter: { fileName: 'mutants.json' },
    },
    ...{ tempDirName: join(tmpdir(), 'stryker'), allowEmpty: true, checkers: [] },
  };
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(options));
  await need('npx', ['stryker', 'run']);
  report(name, JSON.parse(readFileSync(join(copy, 'mutants.json'), 'utf8')));
}

/** @param {string} name @param {{ files: Record<string, { mutants: { status: string }[] }> }} result */
function report(name, { files }) {
  const found = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  for (const { status } of Object.values(files).flatMap(({ mutants }) => mutants))
    if (status in found) found[/** @type {keyof typeof found} */ (status)] += 1;
  const noticed = found.Killed + found.Timeout;
  const all = noticed + found.Survived + found.NoCoverage;
  const ratio = noticed / all;
  say(`${name}: ${noticed} of ${all} changes noticed, ${(ratio * 100).toFixed(1)} % (aim ${aim * 100})`);
  if (ratio < aim) process.exitCode = 1;
}
