import { ApiError } from '../api-error.ts';
import { platformErrors } from '../platform.texts.ts';

/**
 * The credential is invalid. The message is the same for every cause, so that an attacker learns nothing; `reason` is for
 * the log and never quotes the credential.
 */
export class BadCredential extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(platformErrors.signInNotVerified);
    this.name = 'BadCredential';
    this.reason = reason;
  }
}

/** 503: the provider's keys cannot be fetched, so the credential can be neither accepted nor rejected. */
export class IdentityUnavailable extends ApiError {
  constructor(retryAfterSeconds: number) {
    super('unavailable', { retryAfter: retryAfterSeconds });
    this.name = 'IdentityUnavailable';
  }
}
