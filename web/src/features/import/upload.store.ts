import { newId } from '@twosome/contract/platform/ids';
import { createBackgroundUpload, type UploadState } from '../../platform/backgroundUpload.ts';
import { createState } from '../../platform/state.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { getImport, type ImportKind, isRunning, loadImport, startImport } from './import.store.ts';

interface Archive {
  kind: ImportKind;
  file: File;
  /** the same over retries, so that an archive whose answer was lost is not imported twice */
  onceKey: string;
}
const upload = createBackgroundUpload();
/** The archive stays until its import has begun or the person drops it. */
const chosen = createState<{ archive: Archive | null }>(() => ({ archive: null }));
export function useArchiveUpload(): UploadState & { archive: Archive | null } {
  const { archive } = chosen.use((state) => state);
  return { archive, ...upload.use((state) => state) };
}

/** Stops the upload, or dismisses a failed one. */
export function dropUpload(): void {
  upload.stop();
  chosen.set({ archive: null });
}

/** Uploads an archive while the person uses other screens. */
export async function uploadArchive(kind: ImportKind, file: File): Promise<void> {
  if (upload.isRunning()) return;
  chosen.set({ archive: { kind, file, onceKey: newId() } });
  await retryUpload();
}

/** Sends the same archive again. */
export async function retryUpload(): Promise<void> {
  const { archive } = chosen.get();
  if (archive === null) return;
  await upload.run((sending) => withTerms(() => startImport({ ...archive, ...sending })));
  const { status } = upload.get();
  if (status === 'none') chosen.set({ archive: null });
  if (status !== 'error') return;
  // the server may have the archive although its answer was lost, or another import of the couple
  await loadImport();
  const latest = getImport();
  if (latest !== null && isRunning(latest) && upload.get().status === 'error') dropUpload();
}
