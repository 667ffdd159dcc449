import type { MemorySettings, memoryCalls, memoryFrames } from '@twosome/contract/memory/memory.contract';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createSetting } from '../../platform/setting.ts';
import { subscriber } from '../../platform/socket.ts';

const call = caller<typeof memoryCalls>();
const on = subscriber<typeof memoryFrames>();

/** The settings of this person: the switch, and what they have hidden. */
export const memorySettings = createSetting<MemorySettings>({
  fetch: () => call('GET memory/settings/', {}),
  save: (on) => call('PUT memory/settings/', { body: { on } }),
});

/** Shows a span of days again. Rejects when the server refuses. */
export async function showSpan(id: string): Promise<void> {
  await wasFound(call('DELETE memory/hide/:id/', { params: { id } }));
  await memorySettings.load();
}

/** Shows all single posts and messages again. Rejects when the server refuses. */
export async function showAll(): Promise<void> {
  await call('DELETE memory/hide/', {});
  await memorySettings.load();
}

on('memory', () => {
  if (memorySettings.get() !== null) void memorySettings.load();
});
