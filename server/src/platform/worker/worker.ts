import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Why a task has no result: its time was over; its process reached its memory limit; or the process exited or could not
 * start, for example without memory or file descriptors. Only after the last one can another attempt succeed.
 */
export interface Stopped {
  failure: 'tooSlow' | 'outOfMemory' | 'crashed';
}

export type ToChild = { task: string; input: unknown } | { reply: number; value: unknown };
interface HostCall {
  call: number;
  name: string;
  args: never[];
}
type Outcome = { result: unknown } | { error: string };

/** Functions of this process that a running task may call: to read what needs keys, hand over results, show progress. */
export type Host = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** The tasks of a worker file, by name. */
type Tasks<T> = { [Name in keyof T]: { input: unknown; result: unknown } };

/** Heavy or dangerous work in child processes, which are killed when a task times out or is aborted. */
export interface Worker<T extends Tasks<T>> {
  /**
   * Runs a task in a process of its own; the caller limits concurrency. Rejects with the signal's reason when it is
   * aborted, with the error of the host when a call of it fails, and when the task throws.
   */
  run<Name extends keyof T & string>(
    task: Name,
    input: T[Name]['input'],
    options: { signal: AbortSignal; host?: Host },
  ): Promise<T[Name]['result'] | Stopped>;
}

interface WorkerOptions<T> {
  /** a file that calls `serve`, beside the module that names it: `*.worker.mjs`, or `*.worker.ts`, which a build compiles */
  file: URL;
  /** V8's heap; pixels and other buffers are not part of it */
  heapMb: number;
  deadlinesMs: { [Name in keyof T]: number };
  /** a job's: requests of people get the processor first */
  isBackground?: boolean;
  /** how long a process waits for the next task; without it, as long as this process lives */
  idleMs?: number;
  /** settings of its libraries */
  env?: Readonly<Record<string, string>>;
}

const isBuilt = !import.meta.url.endsWith('.ts');

export function createWorker<T extends Tasks<T>>(options: WorkerOptions<T>): Worker<T> {
  const { heapMb, deadlinesMs, isBackground = false, idleMs, env = {} } = options;
  const file = isBuilt ? options.file.href.replace(/\.ts$/, '.mjs') : options.file.href;
  const idle = new Map<ChildProcess, NodeJS.Timeout | undefined>();

  const spawn = (): ChildProcess =>
    fork(fileURLToPath(file), {
      // it reads untrusted bytes, so it receives no keys and no database URL
      env,
      // not this process's Node flags
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        ...(file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const start = (): ChildProcess | null => {
    try {
      const child = spawn();
      if (isBackground && child.pid !== undefined)
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      child.on('error', () => child.kill('SIGKILL'));
      child.on('exit', () => idle.delete(child));
      return child;
    } catch {
      return null;
    }
  };
  const reuse = (): ChildProcess | undefined => {
    const [child] = [...idle.keys()].slice(-1);
    if (child === undefined) return;
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  };
  const release = (child: ChildProcess): void => {
    const end = () => {
      // until it has ended it could still be reused
      idle.delete(child);
      child.kill('SIGKILL');
    };
    idle.set(child, idleMs === undefined ? undefined : setTimeout(end, idleMs).unref());
    keepAlive(child, false);
  };

  return {
    run: (task, input, { signal, host = {} }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const child = reuse() ?? start();
        if (child === null) return resolve({ failure: 'crashed' });
        keepAlive(child, true);
        let isOver = false;
        const cleanUp = (): void => {
          isOver = true;
          clearTimeout(deadline);
          signal.removeEventListener('abort', abort);
          child.off('message', receive).off('exit', exit).off('error', crash);
        };
        const kill = (): void => {
          cleanUp();
          child.kill('SIGKILL');
        };
        const deadline = setTimeout(() => {
          kill();
          resolve({ failure: 'tooSlow' });
        }, deadlinesMs[task]);
        const abort = (): void => {
          kill();
          reject(signal.reason);
        };
        const crash = (): void => {
          kill();
          resolve({ failure: 'crashed' });
        };
        const exit = (_code: number | null, by: NodeJS.Signals | null): void => {
          cleanUp();
          // V8 aborts the process when its heap is full
          resolve({ failure: by === 'SIGABRT' ? 'outOfMemory' : 'crashed' });
        };
        // a process that failed to start emits an event, and may have no channel
        const send = (message: ToChild): void => {
          if (child.connected) child.send(message, (error) => error && crash());
        };
        const reply = async ({ call, name, args }: HostCall) => {
          const act = Object.hasOwn(host, name) ? host[name] : undefined;
          if (act === undefined) throw new Error(`A task called ${name}.`);
          const value = await act(...args);
          if (!isOver) send({ reply: call, value });
        };
        const fail = (error: unknown): void => {
          // the process may work on another task by now
          if (!isOver) kill();
          reject(error);
        };
        const receive = (message: HostCall | Outcome | null): void => {
          // a picture or an archive may have taken the process over
          if (typeof message !== 'object' || message === null) return void crash();
          if ('call' in message) return void reply(message).catch(fail);
          cleanUp();
          release(child);
          if ('error' in message) reject(new Error(message.error));
          else resolve(message.result as never);
        };
        signal.addEventListener('abort', abort);
        child.on('message', receive).on('exit', exit).on('error', crash);
        send({ task, input });
      }),
  };
}

/** An idle process must not keep this one from ending. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  const method = isBusy ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
}
