import type { accountCalls } from '@twosome/contract/account/account.contract';
import type { User } from '@twosome/contract/auth/auth.contract';
import { caller } from '../../platform/http.ts';

const call = caller<typeof accountCalls>();

export const sendDelete = (): Promise<{ user: User }> => call('POST auth/delete/', { body: {} });
export const sendCancelDelete = (): Promise<{ user: User }> => call('POST auth/cancel_delete/', { body: {} });
