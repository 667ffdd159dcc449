import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readId } from '../../server/src/admin/acts.ts';
import { type Config, readConfig } from '../../server/src/config.ts';
import { openDatabase, requireMigrated } from '../../server/src/database.ts';
import { deliveredKinds, reportables, transactionHandlers } from '../../server/src/features.ts';
import { ApiError } from '../../server/src/platform/api-error.ts';
import { FolderInUse } from '../../server/src/platform/db/folder-lock.ts';
import { createEmit } from '../../server/src/platform/events.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { secretKey } from '../../server/src/platform/secret-key.ts';
import {
  createSecurityLog,
  type SecurityLog,
  securityLogKey,
} from '../../server/src/platform/security-log.ts';
import { explainStartError } from '../../server/src/platform/start-errors.ts';
import { openStore } from '../../server/src/platform/storage/open.ts';
import { StoreUnavailable } from '../../server/src/platform/storage/store.ts';
import { exists } from '../backup/archive.ts';
import { explain, NotPossible } from '../run/operator.ts';
import { inOneLine } from '../run/say.mjs';
import { type Command, commands, defaultLimit, synopsis, usage } from './commands.ts';

const options = {
  reason: { type: 'string' },
  statement: { type: 'string' },
  all: { type: 'boolean', default: false },
  limit: { type: 'string' },
  before: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Runs a command and returns its output. `errorLine` formats what it throws. */
export async function answer(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { values, positionals } = read(args);
  const [name = '', ...rest] = positionals;
  if (values.help || name === 'help' || name === '') return usage;
  const { all, json, reason, statement, before } = values;
  const command = commandOf(name, rest, values);
  const limit = readLimit(values.limit);

  const config = readConfig(env);
  const { dataDir } = config;
  await keepPrivate(dataDir);
  const db = await openExistingDatabase(config);
  try {
    await requireMigrated(db);
    const securityKey = () => securityLogKey(secretKey(config));
    const deps = {
      ...{ db, reportables, emit: createEmit(transactionHandlers, deliveredKinds) },
      openStore: () => openStore(config, createLog('silent')),
      securityLogKey: securityKey,
      // stdout is for the answer
      logSecurity: (...event: Parameters<SecurityLog>) =>
        createSecurityLog(createLog('info', process.stderr), securityKey())(...event),
    };
    const act = { reason: reason ?? '', statement, by: env.SUDO_USER || userInfo().username };
    const { data, text } = await command.run(deps, rest, {
      ...{ all, limit, act },
      before: before === undefined ? null : readId(before),
    });
    return json ? JSON.stringify(data, null, 1) : text;
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

/** The command, after validating its arguments and options. */
function commandOf(
  name: string,
  rest: readonly string[],
  { reason, statement, all, limit, before }: ReturnType<typeof read>['values'],
): Command {
  const command = commands[name];
  if (command === undefined)
    throw new NotPossible(`There is no command ${name}. \`npm run admin -- help\` lists them.`);
  const given = { all: all || undefined, limit, before };
  const { options: allowed = [] } = command;
  const hasUnknownOption = (['all', 'limit', 'before'] as const).some(
    (option) => given[option] !== undefined && !allowed.includes(option),
  );
  if (
    hasUnknownOption ||
    command.args.length !== rest.length ||
    (!command.isAct && (reason ?? statement) !== undefined)
  )
    throw new NotPossible(`Usage: ${synopsis(name, command)}`);
  if (reason === undefined && command.isAct)
    throw new NotPossible(`A reason is required, and is stored: ${[name, ...rest].join(' ')} --reason "…"`);
  return command;
}

function readLimit(typed: string | undefined): number {
  if (typed === undefined) return defaultLimit;
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw new NotPossible('--limit: use a number from 1 to 9999.');
  return Number(typed);
}

/** Only one process at a time can open the embedded database. */
export async function openExistingDatabase(config: Config) {
  const { databaseUrl, dataDir } = config;
  // Opening would create one.
  if (databaseUrl === null && !(await exists(join(dataDir, 'database', 'PG_VERSION'))))
    throw new NotPossible(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the server's value.`,
    );
  try {
    return await openDatabase(config, () => {});
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new NotPossible(
        'The server is running on this embedded database: stop it first, or use PostgreSQL (DATABASE_URL), which both can use together.',
      );
    throw error;
  }
}

/** Formats any error as one line. */
export function errorLine(error: unknown): string {
  if (error instanceof ApiError && error.fields !== undefined)
    return Object.entries(error.fields)
      .map(([field, messages]) => `--${field}: ${messages.join(' ')}`)
      .join(' ');
  if (error instanceof ApiError && error.kind === 'unavailable' && error.cause)
    return explainStartError(error instanceof StoreUnavailable ? error : error.cause);
  return (error instanceof ApiError ? error.message : explain(error)).replaceAll('\n', ' ');
}
