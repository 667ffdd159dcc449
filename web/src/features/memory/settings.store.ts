import type { MemorySettings, memoryCalls, memoryFrames } from '@twosome/contract/memory/memory.contract';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';

const call = caller<typeof memoryCalls>();
const on = subscriber<typeof memoryFrames>();

const state = createState<{ settings: MemorySettings | null }>(() => ({ settings: null }));

const onlyKey = 'mine';
const switching = createOptimistic<boolean>(async (_id, on) => {
  state.set({ settings: await call('PUT memory/settings/', { body: { on } }) });
});

/** The person's settings, including a pending switch; null until they are known. */
export function useSettings(): MemorySettings | null {
  const settings = state.use((now) => now.settings);
  const pending = switching.use(onlyKey)?.value;
  return settings && { ...settings, on: pending ?? settings.on };
}

/** Rejects when the server refuses. */
export const loadSettings = async (): Promise<void> =>
  state.set({ settings: await call('GET memory/settings/', {}) });

/** Rejects when the server refuses; the switch is reverted by then. */
export const switchMemories = (on: boolean): Promise<boolean> => switching.apply(onlyKey, on);

/** Shows a span of days again. Rejects when the server refuses. */
export async function showSpan(id: string): Promise<void> {
  await wasFound(call('DELETE memory/hide/:id/', { params: { id } }));
  await loadSettings();
}

/** Shows all single posts and messages again. Rejects when the server refuses. */
export async function showAll(): Promise<void> {
  await call('DELETE memory/hide/', {});
  await loadSettings();
}

on('memory', () => {
  if (state.get().settings !== null) void loadSettings().catch(() => {});
});
