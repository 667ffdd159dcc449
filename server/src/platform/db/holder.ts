import { readFile, readlink } from 'node:fs/promises';
import { codeOf } from './errors.ts';

/** The process that holds a folder. Pids are reused, so the start time is part of its identity. */
export interface Holder {
  pid: number;
  /** in kernel ticks since boot; null if unknown */
  startedAt: string | null;
  /** the scope in which `pid` is unique: boot id and pid namespace; null if unknown */
  world: string | null;
}

/** A live holder renews its lock more often than this. */
const silentMs = 10_000;

export const ourselves = async (): Promise<Holder> => ({
  pid: process.pid,
  startedAt: (await readStat(process.pid))?.startedAt ?? null,
  world: await ourWorld(),
});

export function parseHolder(text: string): Holder | null {
  try {
    const { pid, startedAt, world } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return null;
    return {
      pid,
      startedAt: typeof startedAt === 'string' ? startedAt : null,
      world: typeof world === 'string' ? world : null,
    };
  } catch {
    return null;
  }
}

/**
 * Whether the holder still runs. A pid of another container cannot be checked, so its holder counts as alive while it
 * renews its lock.
 */
export async function isAlive(holder: Holder, lockAgeMs: number): Promise<boolean> {
  if (holder.world !== (await ourWorld())) return lockAgeMs < silentMs;
  if (!exists(holder.pid)) return false;
  const found = await readStat(holder.pid);
  if (!found) return true;
  if (holder.startedAt !== null && found.startedAt !== holder.startedAt) return false;
  return !found.dead;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it exists, but belongs to another user
    return codeOf(error) === 'EPERM';
  }
}

/** From `/proc/<pid>/stat`: `pid (name) state … starttime …`, where the name may contain spaces and parentheses. */
async function readStat(pid: number): Promise<{ startedAt: string | null; dead: boolean } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // fields from the 3rd onwards; starttime is the 22nd
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { startedAt: fields[22 - 3] ?? null, dead: ['Z', 'X'].includes(fields[0] ?? '') };
}

async function ourWorld(): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
