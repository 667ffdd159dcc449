import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { FolderInUse } from '../../server/src/platform/db/folder-lock.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { announcing } from '../../server/src/platform/facts.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { sayWhy } from '../../server/src/platform/start-errors.ts';
import { withinReactions } from '../../server/src/reactions.ts';
import { exists, NotPossible } from '../backup/archive.ts';
import { inOneLine } from '../run/say.mjs';
import { type Command, commands, readId, usage, usualLimit, wayTo } from './commands.ts';

const options = {
  reason: { type: 'string' },
  all: { type: 'boolean', default: false },
  limit: { type: 'string' },
  before: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** What a command says. Throws what `saidOf` puts into one line. */
export async function answer(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { values, positionals } = read(args);
  const [name = '', ...rest] = positionals;
  if (values.help || name === 'help' || name === '') return usage;
  const { all, json, reason, before } = values;
  const command = commandOf(name, rest, values);
  const limit = readLimit(values.limit);

  const { databaseUrl, dataDir } = readConfig(env);
  const db = await open(databaseUrl, dataDir);
  try {
    await requireTables(db);
    const house = { db, announce: announcing(withinReactions), media: join(dataDir, 'media') };
    const doing = { reason: reason ?? '', by: env.SUDO_USER || userInfo().username };
    const { found, told } = await command.run(house, rest, {
      ...{ all, limit, doing },
      before: before === undefined ? null : readId(before),
    });
    return json ? JSON.stringify(found, null, 1) : told;
  } finally {
    await db.close();
  }
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new NotPossible(inOneLine(error));
  }
}

/** The command, where what was typed is as it takes it. */
function commandOf(
  name: string,
  rest: readonly string[],
  { reason, all, limit, before }: ReturnType<typeof read>['values'],
): Command {
  const command = commands[name];
  if (command === undefined)
    throw new NotPossible(`There is no command ${name}: npm run admin -- help lists them.`);
  const given = { all: all || undefined, limit, before };
  const { options: taken = [] } = command;
  const isStray = (['all', 'limit', 'before'] as const).some(
    (option) => given[option] !== undefined && !taken.includes(option),
  );
  if (isStray || command.takes.length !== rest.length || (reason !== undefined && !command.isAct))
    throw new NotPossible(`It goes like this: ${wayTo(name, command)}`);
  if (reason === undefined && command.isAct)
    throw new NotPossible(`Say why, it is kept: ${[name, ...rest].join(' ')} --reason "…"`);
  return command;
}

function readLimit(typed: string | undefined): number {
  if (typed === undefined) return usualLimit;
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw new NotPossible('--limit: use a number from 1 to 9999.');
  return Number(typed);
}

/** The embedded database is one program's at a time. */
async function open(url: string | null, dataDir: string) {
  // opening would make one
  if (url === null && !(await exists(join(dataDir, 'database', 'PG_VERSION'))))
    throw new NotPossible(
      `There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  try {
    return await openDb({ ...(url !== null && { url }), dataDir, log: () => {} });
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new NotPossible(
        'The server is running on this embedded database: stop it first, or run it on PostgreSQL (DATABASE_URL), where both work side by side.',
      );
    throw error;
  }
}

async function requireTables(db: Db): Promise<void> {
  const [row] = await db.query<{ there: boolean }>(
    // of the last migration that the commands read something of
    sql`select exists (
      select from pg_attribute where attrelid = to_regclass('moderation_acts') and attname = 'other_id'
    ) as there`,
  );
  if (!row?.there)
    throw new NotPossible(
      'This database is from before this version of Twosome: start the server on it first.',
    );
}

/** In one line, whatever it was. */
export function saidOf(error: unknown): string {
  if (error instanceof Refusal && error.fields !== undefined)
    return Object.entries(error.fields)
      .map(([field, said]) => `--${field}: ${said.join(' ')}`)
      .join(' ');
  if (error instanceof Refusal && error.refusal === 'unavailable' && error.cause) return sayWhy(error.cause);
  const known = error instanceof ConfigError || error instanceof NotPossible || error instanceof Refusal;
  return (known ? inOneLine(error) : sayWhy(error)).replaceAll('\n', ' ');
}
