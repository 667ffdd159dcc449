import type { accountCalls, accountFrames, Export } from '@twosome/contract/account/account.contract';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof accountCalls>();

export const fetchExport = (): Promise<Export> => call('GET auth/export/', {});
export const sendExport = (): Promise<Export> => call('POST auth/export/', { body: {} });

/** Fires when the export is ready or has failed. */
export const onExport = (listener: (now: Export) => void): (() => void) =>
  onFrame<typeof accountFrames, 'export'>('export', listener);
