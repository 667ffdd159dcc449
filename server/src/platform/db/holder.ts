import { readFile, readlink } from 'node:fs/promises';

/** The process that holds a folder. Numbers of processes are used again, so its start belongs to its name. */
export interface Holder {
  pid: number;
  /** in the kernel's ticks since the machine started; null where the kernel does not tell */
  startedAt: string | null;
  /** within which `pid` means something: this run of this machine, this container; null where nothing tells */
  world: string | null;
}

/** A holder whose process cannot be looked at renews its lock more often than this. */
const silentMs = 10_000;

export const ourselves = async (): Promise<Holder> => ({
  pid: process.pid,
  startedAt: (await look(process.pid))?.startedAt ?? null,
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
 * Whether the holder still runs. In another container its number says nothing here, and nobody may be robbed on
 * a guess: it counts as alive while it renews its lock.
 */
export async function isAlive(holder: Holder, lockAgeMs: number): Promise<boolean> {
  if (holder.world !== (await ourWorld())) return lockAgeMs < silentMs;
  if (!exists(holder.pid)) return false;
  const found = await look(holder.pid);
  if (!found) return true;
  if (holder.startedAt !== null && found.startedAt !== holder.startedAt) return false;
  return !found.dead;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // there, and somebody else's
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** From `/proc/<pid>/stat`: `pid (name) state … starttime …`, where the name may hold spaces and brackets itself. */
async function look(pid: number): Promise<{ startedAt: string | null; dead: boolean } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // the 3rd field onwards; starttime is the 22nd
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
