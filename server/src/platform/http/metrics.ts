import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Metrics {
  /** `line` is the route's pattern, never a URL: URLs identify people and would create endless labels */
  observe(line: string, status: number, seconds: number): void;
  /** the Prometheus text format */
  text(): string;
  stop(): void;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

/** `gauges`: name (without prefix) → current value. */
export function createMetrics(gauges: Readonly<Record<string, () => number>>): Metrics {
  /** by labels; `counts` by bucket, cumulative */
  const requests = new Map<string, { counts: number[]; seconds: number }>();
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();

  const requestSamples = (): string[] => {
    const name = 'http_request_duration_seconds';
    return [...requests].flatMap(([labels, { counts, seconds }]) => [
      ...buckets.map((bound, index) => {
        const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound;
        return `${name}_bucket{${labels},le="${le}"} ${counts[index]}`;
      }),
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${counts.at(-1)}`,
    ]);
  };

  return {
    observe(line, status, seconds) {
      const labels = `line="${line}",status="${status}"`;
      const request = requests.get(labels) ?? { counts: buckets.map(() => 0), seconds: 0 };
      requests.set(labels, request);
      request.counts = request.counts.map((count, index) => count + (seconds <= buckets[index]! ? 1 : 0));
      request.seconds += seconds;
    },
    text() {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, external } = process.memoryUsage();
      const lag = 'nodejs_eventloop_lag_seconds';
      const lagAt = (nanoseconds: number): number => (loopDelay.count === 0 ? 0 : nanoseconds / 1e9);
      const text = [
        ...metric('counter', 'process_cpu_seconds_total', (user + system) / 1e6),
        ...metric('gauge', 'process_resident_memory_bytes', rss),
        ...metric('gauge', 'nodejs_heap_size_used_bytes', heapUsed),
        ...metric('gauge', 'nodejs_external_memory_bytes', external),
        ...metric('gauge', 'process_uptime_seconds', Math.round(process.uptime())),
        `# TYPE ${lag} gauge`,
        ...[0.5, 0.99].map((at) => `${lag}{quantile="${at}"} ${lagAt(loopDelay.percentile(at * 100))}`),
        ...metric('gauge', 'nodejs_eventloop_lag_max_seconds', lagAt(loopDelay.max)),
        '# TYPE http_request_duration_seconds histogram',
        ...requestSamples(),
        ...Object.entries(gauges).flatMap(([name, read]) => metric('gauge', `twosome_${name}`, read())),
      ];
      // each scrape reports the delay since the previous one
      loopDelay.reset();
      return `${text.join('\n')}\n`;
    },
    stop: () => loopDelay.disable(),
  };
}

const metric = (type: 'counter' | 'gauge', name: string, value: number): string[] => [
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
];
