import type { accountCalls, accountFrames, Export } from '@twosome/contract/account/account.contract';
import { caller } from '../../platform/http.ts';
import { createResource } from '../../platform/resource.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';

const call = caller<typeof accountCalls>();
const on = subscriber<typeof accountFrames>();

export const exportPath = '/profile/settings/export';

interface ExportStatus {
  /** null: not loaded yet */
  now: Export | null;
  /** what an event reported and nothing has shown yet: the part of the app that shows it loads late */
  news: Export['status'] | null;
}

const state = createState<ExportStatus>(() => ({ now: null, news: null }));
export const useExport = state.use;

export const exportResource = createResource({
  fetch: () => call('GET auth/export/', {}),
  show: (now) => state.set({ now }),
});

on('export', (now) => {
  exportResource.accept(now);
  state.set({ news: now.status });
});

export const dropExportNews = (): void => state.set({ news: null });

/**
 * Requests an export. The server may demand a fresh sign-in first. Rejects when the server refuses; the state is
 * unchanged then.
 */
export const requestExport = () =>
  withFreshSignIn(() => exportResource.change(call('POST auth/export/', { body: {} })));
