import type { User } from '@twosome/contract/auth/auth.contract';
import type { pairCalls, pairFrames } from '@twosome/contract/pair/pair.contract';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof pairCalls>();

export const previewPartner = (code: string): Promise<{ first_name: string; needs_both: boolean }> =>
  call('GET auth/connect/preview/', { query: { id: code } });

export const sendConnect = (code: string): Promise<{ user: User; again?: boolean | undefined }> =>
  call('POST auth/connect/', { body: { id: code } });
export const sendWithdrawal = (): Promise<{ user: User }> => call('DELETE auth/connect/', {});
export const sendDisconnect = (): Promise<{ user: User }> => call('POST auth/disconnect/', { body: {} });
export const sendNotMyPartner = (): Promise<{ user: User }> =>
  call('POST auth/not_my_partner/', { body: {} });

export const onConnected = (listener: (again: boolean) => void): (() => void) =>
  onFrame<typeof pairFrames, 'twosome_connected'>('twosome_connected', ({ again }) =>
    listener(again ?? false),
  );
export const onWayBack = (listener: (user: User) => void): (() => void) =>
  onFrame<typeof pairFrames, 'way_back'>('way_back', ({ user }) => listener(user));
