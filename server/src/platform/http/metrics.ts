import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Metrics {
  /** `line` is the route's pattern, never a URL: URLs identify people and would create endless labels */
  observe(line: string, status: number, seconds: number): void;
  /** the Prometheus text format */
  text(): string;
  stop(): void;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  line: string;
  status: number;
  /** per bound, plus one for values above the last; not cumulative */
  counts: number[];
  seconds: number;
}

/** `gauges`: name (without prefix) → current value. */
export function createMetrics(gauges: Readonly<Record<string, () => number>> = {}): Metrics {
  const histograms = new Map<string, Histogram>();
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();

  return {
    observe(line, status, seconds) {
      const key = `${line} ${status}`;
      const histogram = histograms.get(key) ?? {
        line,
        status,
        counts: Array<number>(bounds.length + 1).fill(0),
        seconds: 0,
      };
      histograms.set(key, histogram);
      const found = bounds.findIndex((bound) => seconds <= bound);
      const index = found === -1 ? bounds.length : found;
      histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
      histogram.seconds += seconds;
    },
    text() {
      const text = [...programLines(), ...loopLines(loopDelay), ...requestLines(histograms)];
      for (const [name, read] of Object.entries(gauges)) text.push(...gauge(`twosome_${name}`, read()));
      // each scrape reports the delay since the previous one
      loopDelay.reset();
      return `${text.join('\n')}\n`;
    },
    stop: () => loopDelay.disable(),
  };
}

const gauge = (name: string, value: number): string[] => [`# TYPE ${name} gauge`, `${name} ${value}`];
const counter = (name: string, value: number): string[] => [`# TYPE ${name} counter`, `${name} ${value}`];

function programLines(): string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    ...counter('process_cpu_seconds_total', (user + system) / 1e6),
    ...gauge('process_resident_memory_bytes', rss),
    ...gauge('nodejs_heap_size_used_bytes', heapUsed),
    ...gauge('nodejs_external_memory_bytes', external),
    ...gauge('process_uptime_seconds', Math.round(process.uptime())),
  ];
}

function loopLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const name = 'nodejs_eventloop_lag_seconds';
  const quantile = (percent: number): string =>
    `${name}{quantile="${percent / 100}"} ${delay.count === 0 ? 0 : delay.percentile(percent) / 1e9}`;
  return [
    `# TYPE ${name} gauge`,
    quantile(50),
    quantile(99),
    ...gauge('nodejs_eventloop_lag_max_seconds', delay.count === 0 ? 0 : delay.max / 1e9),
  ];
}

function requestLines(histograms: ReadonlyMap<string, Histogram>): string[] {
  const name = 'http_request_duration_seconds';
  const lines = [`# TYPE ${name} histogram`];
  for (const { line, status, counts, seconds } of histograms.values()) {
    const labels = `line="${line}",status="${status}"`;
    let sum = 0;
    counts.forEach((count, index) => {
      sum += count;
      lines.push(`${name}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${sum}`);
    });
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`);
  }
  return lines;
}
