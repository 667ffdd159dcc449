import { type Failure, networkStatus } from './failure.ts';

/** The device reports that it has no network. */
export const isOffline = (): boolean => navigator.onLine === false;

/** The server cannot be reached. */
export const isAway = ({ status }: Failure): boolean => status === networkStatus || isAwayStatus(status);

/** Statuses that a proxy sends when the server is down. */
export const isAwayStatus = (status: number): boolean => [502, 503, 504].includes(status);
