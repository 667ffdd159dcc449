import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { getImport, type ImportKind, isRunning, loadImport, startImport } from './import.store.ts';

interface Upload {
  status: 'none' | 'sending' | 'failed';
  archive: { kind: ImportKind; file: File } | null;
  /** uploaded share of the bytes, from 0 to 1 */
  share: number;
  /** no progress for a few seconds */
  isStalled: boolean;
  failure: Failure | null;
}
const none: Upload = { status: 'none', archive: null, share: 0, isStalled: false, failure: null };
const state = createState<Upload>(() => none);
export const useArchiveUpload = (): Upload => state.use((upload) => upload);
export const isUploading = (): boolean => state.get().status === 'sending';
// the browser does not keep the file, so a reload loses the upload
registerUnsavedCheck(isUploading);

let sending = new AbortController();
let stall: ReturnType<typeof setTimeout> | undefined;

/** Stops the upload, or dismisses a failed one. */
export function dropUpload(): void {
  sending.abort();
  clearTimeout(stall);
  state.set(none);
}

/** Uploads an archive while the person uses other screens. */
export async function uploadArchive(kind: ImportKind, file: File): Promise<void> {
  if (isUploading()) return;
  state.set({ ...none, archive: { kind, file } });
  await retryUpload();
}

/** Sends the same archive again. */
export async function retryUpload(): Promise<void> {
  const { status, archive } = state.get();
  if (status === 'sending' || archive === null) return;
  sending = new AbortController();
  const { signal } = sending;
  state.set({ status: 'sending', failure: null });
  onProgress(0);
  try {
    await withTerms(() => startImport({ ...archive, signal, onProgress }));
    if (!signal.aborted) dropUpload();
  } catch (error) {
    if (signal.aborted) return;
    clearTimeout(stall);
    state.set({ status: 'failed', failure: asFailure(error) });
    // the server may have the archive although its answer was lost, or another import of the couple
    await loadImport();
    const latest = getImport();
    if (latest !== null && isRunning(latest) && state.get().status === 'failed') dropUpload();
  }
}

function onProgress(share: number): void {
  clearTimeout(stall);
  state.set({ share, isStalled: false });
  stall = setTimeout(() => state.set({ isStalled: true }), timing.stillTrying);
}
