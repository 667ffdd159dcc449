import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../bench/platform/harness.ts';
import { unprivileged } from '../../server/src/testing/unprivileged.ts';
import { atEnd } from '../../tools/run/end.mjs';

/** A program that is killed and started again, and whose output is in a file of its folder. `also`: processes that it started and left. */
export interface Restartable {
  start(): void;
  /** sends a signal to its process and all below it */
  signal(signal: NodeJS.Signals): void;
  /** sends it to the program alone */
  signalAlone(signal: NodeJS.Signals): void;
  /** kill -9 of all of them */
  kill(): Promise<void>;
  /** the end of its log */
  log(): string;
}

export function restartable(
  name: string,
  [command, ...args]: [string, ...string[]],
  { folder, env, also = () => [] }: { folder: string; env: Record<string, string>; also?: () => number[] },
): Restartable {
  const path = join(folder, `${name}.log`);
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const processes = () => below([...(isRunning() && child?.pid ? [child.pid] : []), ...also()]);
  const signal = (what: NodeJS.Signals) => {
    for (const id of processes())
      try {
        process.kill(id, what);
      } catch {
        // it has ended since it was listed
      }
  };
  const kill = async () => {
    const closed = isRunning() && child ? once(child, 'exit') : undefined;
    signal('SIGKILL');
    await closed;
    await until(() => processes().length === 0, { seconds: 10 });
  };
  atEnd(kill);
  return {
    start() {
      const log = openSync(path, 'a', 0o666);
      child = spawn(command, args, {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        ...unprivileged(),
      });
      closeSync(log);
    },
    ...{ signal, kill },
    signalAlone: (what) => void child?.kill(what),
    log: () => readFileSync(path, 'utf8').slice(-3000),
  };
}

/** Processes and their descendants. */
function below(ids: readonly number[]): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [...ids];
  for (const parent of found) for (const [pid, of] of pairs) if (of === parent) found.push(pid);
  return found;
}
