import { ApiCallError, createClient, type Input, type Line } from '@twosome/client';
import { wait } from '../../bench/platform/harness.ts';

type Answer<L extends Line> = Awaited<ReturnType<typeof callOnce<L>>>;

/** How long an answered attempt took. */
export interface Latency {
  /** of the answer, by `performance.now()` */
  at: number;
  line: string;
  milliseconds: number;
}

/** What the requests of a run met. */
export interface Trace {
  answered: number;
  /** 503 */
  refused: number;
  /** without an answer: the connection broke, or nothing came in time */
  cut: number;
  /** why */
  causes: Set<string>;
  /** answers that no client should get, each kind once with an example */
  faults: Map<string, string>;
  latencies: Latency[];
  /** when a request was last refused or cut, by `performance.now()` */
  lastTroubleAt: number;
  /** the milliseconds until the slowest 503 */
  slowestRefusal: number;
}

export const newTrace = (): Trace => ({
  ...{ answered: 0, refused: 0, cut: 0, lastTroubleAt: 0, slowestRefusal: 0 },
  causes: new Set(),
  faults: new Map(),
  latencies: [],
});

/** Longer than the server takes for any answer. */
const timeoutMs = 12_000;
const pauseMs = 100;

const callOnce = <L extends Line>(url: string, token: string, line: L, input?: Input<L>) =>
  createClient({ url, token, retries: 0, signal: AbortSignal.timeout(timeoutMs) }).call(line, input);

/**
 * Repeats a request until a node answers it, as the app does: each attempt to any node, with the same key. The caller's
 * last attempt decides, so a repeat must be harmless. Null: the server refused it for good, which is a fault.
 */
export const createSender =
  (address: () => string, trace: Trace) =>
  async <L extends Line>(token: string, line: L, input?: Input<L>): Promise<Answer<L> | null> => {
    for (let attempt = 1; ; attempt++) {
      const attemptedAt = performance.now();
      try {
        const answer = await callOnce(address(), token, line, input);
        trace.answered += 1;
        trace.latencies.push({ at: performance.now(), line, milliseconds: performance.now() - attemptedAt });
        return answer;
      } catch (error) {
        if (error instanceof ApiCallError && !isTemporary(error)) {
          if (attempt === 1 || !isRepeated(line, error.status))
            trace.faults.set(`${line}: ${error.status}`, error.message);
          return null;
        }
        if (error instanceof ApiCallError) noteRefusal(trace, line, error, performance.now() - attemptedAt);
        else noteCut(trace, line, error as Error, performance.now() - attemptedAt);
        trace.lastTroubleAt = performance.now();
        await wait(pauseMs + Math.random() * pauseMs);
      }
    }
  };

/** 409 with `Retry-After`: an earlier attempt with the same key still runs. */
const isTemporary = ({ status, retryAfter }: ApiCallError): boolean =>
  status >= 500 || (status === 409 && retryAfter !== null);

/** An earlier attempt without an answer took effect. */
const isRepeated = (line: string, status: number): boolean =>
  line.startsWith('DELETE')
    ? status === 404
    : status === 409 && ['POST import/', 'POST import/agree/'].includes(line);

function noteRefusal(trace: Trace, line: string, error: ApiCallError, milliseconds: number): void {
  const { status, retryAfter, message } = error;
  if (status === 503) {
    trace.refused += 1;
    trace.slowestRefusal = Math.max(trace.slowestRefusal, milliseconds);
  } else if (status !== 409) trace.faults.set(`${line}: ${status}`, message);
  if (retryAfter === null) trace.faults.set(`${line}: ${status} without Retry-After`, message);
}

function noteCut(trace: Trace, line: string, { message, cause }: Error, milliseconds: number): void {
  trace.cut += 1;
  const why = `${message} ${cause instanceof Error ? cause.message : ''}`.trim();
  if (trace.causes.size < 20) trace.causes.add(`${line}: ${why} after ${Math.round(milliseconds)} ms`);
}
