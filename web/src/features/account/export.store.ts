import type { accountCalls, accountFrames, Export } from '@twosome/contract/account/account.contract';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';

const call = caller<typeof accountCalls>();
const on = subscriber<typeof accountFrames>();

export const exportPath = '/profile/settings/export';

interface ExportStatus {
  /** null: not loaded yet */
  now: Export | null;
  /** reason of the last failed load */
  failure: Failure | null;
  /** an export request is in flight */
  isAsking: boolean;
  /** what an event reported and nothing has shown yet: the part of the app that shows it loads late */
  news: Export['status'] | null;
}

const exportState = createState<ExportStatus>(() => ({
  now: null,
  failure: null,
  isAsking: false,
  news: null,
}));
export const useExport = exportState.use;

/** Counts loads and events, so that only the newest response is stored. */
let latestLoad = 0;
/** Counts the events received by socket. */
let eventCount = 0;

on('export', (now) => {
  eventCount += 1;
  storeExport(now);
  exportState.set({ news: now.status });
});

export const dropExportNews = (): void => exportState.set({ news: null });

function storeExport(now: Export): void {
  latestLoad += 1;
  exportState.set({ now, failure: null });
}

/** Refetches. The current state stays visible in the meantime, and also after a failure. */
export async function loadExport(): Promise<void> {
  const load = ++latestLoad;
  exportState.set({ failure: null });
  try {
    const now = await call('GET auth/export/', {});
    if (load === latestLoad) storeExport(now);
  } catch (error) {
    if (load === latestLoad) exportState.set({ failure: asFailure(error) });
  }
}

/**
 * Requests an export. The server may demand a fresh sign-in first. Rejects when the server refuses; the state is
 * unchanged then.
 */
export async function requestExport(): Promise<void> {
  const before = eventCount;
  exportState.set({ isAsking: true });
  try {
    const now = await withFreshSignIn(() => call('POST auth/export/', { body: {} }));
    // the event arrived before this response
    if (now !== undefined && before === eventCount) storeExport(now);
  } finally {
    exportState.set({ isAsking: false });
  }
}
