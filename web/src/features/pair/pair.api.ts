import type { User } from '@twosome/contract/auth/auth.contract';
import type { pairCalls, pairFrames } from '@twosome/contract/pair/pair.contract';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof pairCalls>();

export const previewPartner = (code: string): Promise<{ first_name: string }> =>
  call('GET auth/connect/preview/', { query: { id: code } });

export const sendConnect = (code: string): Promise<{ user: User }> =>
  call('POST auth/connect/', { body: { id: code } });

export const onConnected = (hear: (user: User) => void): (() => void) =>
  onFrame<typeof pairFrames, 'twosome_connected'>('twosome_connected', ({ user }) => hear(user));
