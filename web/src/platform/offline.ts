import { networkStatus } from '@twosome/contract/platform/texts';
import type { Failure } from './failure.ts';

/** The device itself says that it has no network: whatever would be asked cannot be answered. */
export const isOffline = (): boolean => navigator.onLine === false;

/** The server cannot be reached. */
export const isAway = ({ status }: Failure): boolean => status === networkStatus || isAwayStatus(status);

/** What whoever stands before the server says when that is away. */
export const isAwayStatus = (status: number): boolean => [502, 503, 504].includes(status);
