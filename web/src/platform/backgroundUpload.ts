import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from './failure.ts';
import { createState, onReset } from './state.ts';
import { registerUnsavedCheck } from './unsaved.ts';

export interface UploadState {
  /** `error`: it failed, and can be retried or dismissed */
  status: 'none' | 'uploading' | 'error';
  failure: Failure | null;
  /** uploaded share of the bytes, from 0 to 1 */
  share: number;
  /** no progress for a few seconds */
  isStalled: boolean;
}

interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

const none: UploadState = { status: 'none', failure: null, share: 0, isStalled: false };

/** An upload that goes on while the person uses other screens; a reload would lose it, so the page asks before. */
export function createBackgroundUpload() {
  const state = createState<UploadState>(() => none);
  let sending = new AbortController();
  let stall: ReturnType<typeof setTimeout> | undefined;
  const isRunning = () => state.get().status === 'uploading';
  registerUnsavedCheck(isRunning);
  onReset(() => clearTimeout(stall));

  function onProgress(share: number): void {
    clearTimeout(stall);
    state.set({ share, isStalled: false });
    stall = setTimeout(() => state.set({ isStalled: true }), timing.stillTrying);
  }

  function settle(failure: Failure | null): void {
    clearTimeout(stall);
    state.set(failure ? { ...none, status: 'error', failure } : none);
  }

  return {
    get: state.get,
    use: state.use,
    isRunning,
    /** Stops it, or dismisses its failure. */
    stop(): void {
      sending.abort();
      settle(null);
    },
    /**
     * Resolves to the answer; to null when it failed, was stopped, or another one is running. A retry of the same
     * request carries the same key.
     */
    async run<T>(send: (sending: Sending) => Promise<T>): Promise<T | null> {
      if (isRunning()) return null;
      sending = new AbortController();
      const { signal } = sending;
      state.set({ ...none, status: 'uploading' });
      onProgress(0);
      try {
        const answer = await send({
          signal,
          onProgress: (share) => void (signal.aborted || onProgress(share)),
        });
        if (signal.aborted) return null;
        settle(null);
        return answer;
      } catch (error) {
        if (!signal.aborted) settle(asFailure(error));
        return null;
      }
    },
  };
}
