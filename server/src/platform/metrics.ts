import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './version.ts';

/**
 * Every series of ours that `/metrics` exports. Labels come from closed sets of the program, such as routes and names of
 * statements, never from requests: those identify people and would create endless series.
 */
export const registry = new Registry();
// event loop, garbage collection, memory, processor and handles of Node itself
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** Adds a sample at a scrape; samples with equal labels are summed. */
export type Sample = (value: number, labels?: Record<string, string>) => void;
/** A gauge that is read at each scrape. `add` returns a function that removes the source. */
export interface Sampled {
  add(read: (sample: Sample) => void | Promise<void>): () => void;
}

function sampled(name: string, help: string, labelNames: readonly string[] = []): Sampled {
  const sources = new Set<Parameters<Sampled['add']>[0]>();
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const read of sources) await read((value, labels = {}) => this.inc(labels, value));
    },
  });
  return {
    add(read) {
      sources.add(read);
      return () => sources.delete(read);
    },
  };
}

const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter<Label>({ name, help, labelNames, registers });
const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge<Label>({ name, help, labelNames, registers });
const histogram = <Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: Label[] = [],
) => new Histogram<Label>({ name, help, buckets, labelNames, registers });

gauge('twosome_build_info', 'Always 1; the labels name what runs.', ['version', 'node']).set(
  { version, node: process.versions.node },
  1,
);

export const requestSeconds = histogram(
  'http_request_duration_seconds',
  'Requests by route and class of status, from the first header to the end of the response.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  ['line', 'status'],
);
export const requestsInFlight = gauge('twosome_requests_in_flight', 'Requests that are not answered yet.');
export const rateLimited = counter('twosome_rate_limited_total', 'Refusals by rate limit.', ['rate']);

export const databaseConnections = sampled('twosome_database_connections', 'Connections to the database.', [
  'state',
]);
export const databaseWaiting = sampled(
  'twosome_database_waiting',
  'Queries and transactions that wait for a connection.',
);
export const databaseWaitSeconds = histogram(
  'twosome_database_wait_seconds',
  'Time until a connection was free.',
  [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
);
/** Few buckets: there are hundreds of statements. */
export const statementSeconds = histogram(
  'twosome_statement_duration_seconds',
  'Statements by the function that runs them, from sending to the result.',
  [0.005, 0.025, 0.1, 0.5, 2.5],
  ['statement'],
);

export const outboxBacklog = sampled(
  'twosome_outbox_backlog',
  'Events that this node has received and not handled.',
);
export const outboxAge = sampled(
  'twosome_outbox_oldest_age_seconds',
  'Age of the oldest of them; 0 without any.',
);
export const eventsGivenUp = counter('twosome_events_given_up_total', 'Events that were given up.', ['kind']);

export const jobsByState = sampled('twosome_jobs', 'Jobs in the database, the same on every node.', [
  'kind',
  'state',
]);
export const jobAttempts = counter('twosome_job_attempts_total', 'Attempts at jobs on this node.', [
  'kind',
  'result',
]);
export const sweepSucceededAt = gauge(
  'twosome_sweep_last_success_timestamp_seconds',
  'Time of the last run that succeeded on this node; 0 before the first.',
  ['sweep'],
);
export const sweepSeconds = gauge('twosome_sweep_duration_seconds', 'Duration of the last run.', ['sweep']);
export const sweepFailures = counter('twosome_sweep_failures_total', 'Failed runs.', ['sweep']);

export const openSockets = sampled('twosome_open_sockets', 'Open WebSockets.', ['channel']);
export const frames = counter('twosome_frames_total', 'Frames of WebSockets.', ['direction']);
export const busUp = sampled(
  'twosome_bus_up',
  '1 while this node reaches the others, 0 while Redis is away.',
);
export const pushes = counter('twosome_pushes_total', 'Attempts to push to a device.', ['kind', 'outcome']);

export const imagesWaiting = sampled('twosome_images_waiting', 'Images that wait to be encoded.');
export const imageWaitSeconds = histogram(
  'twosome_image_wait_seconds',
  'Time that images waited to be encoded.',
  [0.01, 0.1, 0.5, 2, 10, 60],
);
export const imageSeconds = histogram(
  'twosome_image_encode_seconds',
  'Encoding of an image, by result.',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  ['result'],
);

export const securityEvents = counter('twosome_security_events_total', 'Lines of the security log.', [
  'event',
]);
