import { Refusal } from '../refusal.ts';

/**
 * The credential does not prove who somebody is. The message is for people and the same for every cause,
 * so that nobody can feel their way along; `reason` is for the log and never quotes the credential.
 */
export class BadCredential extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super('This sign-in could not be verified. Please try again.');
    this.name = 'BadCredential';
    this.reason = reason;
  }
}

/** 503: the provider's keys cannot be had, so the credential can be called neither good nor bad. */
export class IdentityUnavailable extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('unavailable', { retryAfter: retryAfterSeconds });
    this.name = 'IdentityUnavailable';
  }
}
