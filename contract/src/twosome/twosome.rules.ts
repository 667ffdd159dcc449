import type { FieldErrors } from '../platform/api-errors.ts';
import { limits } from '../platform/limits.ts';
import { lookingLike } from './look-alikes.ts';
import { nameErrors } from './name-errors.texts.ts';
import { officialUsernames, reservedNames } from './reserved-names.ts';

/** Connectors between the two names: & (And), . (Dot), + (Plus). */
export const connectors = ['&', '.', '+'] as const;
export type Connector = (typeof connectors)[number];

/** Who may mention a couple, so that it is notified. */
export const mentioners = ['everyone', 'following', 'nobody'] as const;
export type Mentioners = (typeof mentioners)[number];

/** A private couple that has not chosen is notified by the couples that it follows. */
export const defaultMentioners = (isPrivate: boolean): Mentioners => (isPrivate ? 'following' : 'everyone');

/** The pictures that a couple may remove. */
export const profilePictures = ['photo', 'cover'] as const;
export type ProfilePicture = (typeof profilePictures)[number];

/** The name fields of the form: `username1` is the sender's name, `username2` the partner's. */
export interface NameFields {
  username1?: string | undefined;
  username2?: string | undefined;
  connector?: string | undefined;
  username?: string | undefined;
}

export interface Name {
  mine: string;
  theirs: string;
  connector: Connector;
  mineFirst: boolean;
  /** the composed name */
  username: string;
}

export type NameVerdict = { name: Name | null } | { errors: FieldErrors };

const isPart = (name: string): boolean => name.length <= limits.usernamePart && /^[A-Za-z0-9_]+$/.test(name);

export const composeName = (
  mine: string,
  connector: Connector,
  theirs: string,
  mineFirst: boolean,
): string => (mineFirst ? `${mine}${connector}${theirs}` : `${theirs}${connector}${mine}`);

/** Marked pure, so that bundles that do not use it drop it. */
const looksOfficial = /* @__PURE__ */ lookingLike(officialUsernames);

/** Whether a name is reserved or looks like the site's operator. */
export const isReserved = (name: string): boolean =>
  reservedNames.has(name.toLowerCase()) || looksOfficial(name);

/**
 * Validates the four name fields, which must all be present or all be absent (`{name: null}`). `username` must be the two
 * parts joined by the connector; it defines their order.
 */
export function readName(fields: NameFields): NameVerdict {
  const { username1, username2, connector, username } = fields;
  const given = [username1, username2, connector, username].filter((field) => field !== undefined);
  if (given.length === 0) return { name: null };

  const errors: FieldErrors = {};
  const addError = (field: string, message: string) => {
    errors[field] = [message];
  };
  if (username1 === undefined || username1 === '') addError('username1', nameErrors.ownMissing);
  else if (!isPart(username1)) addError('username1', nameErrors.malformed);
  else if (isReserved(username1)) addError('username1', nameErrors.reserved);
  if (username2 === undefined || username2 === '') addError('username2', nameErrors.partnersMissing);
  else if (!isPart(username2)) addError('username2', nameErrors.malformed);
  else if (isReserved(username2)) addError('username2', nameErrors.reserved);
  if (!isConnector(connector)) addError('connector', nameErrors.connector);
  if (username === undefined) addError('non_field_error', nameErrors.orderMissing);
  if (Object.keys(errors).length > 0) return { errors };

  const [mine, theirs, join] = [username1 as string, username2 as string, connector as Connector];
  if (username === composeName(mine, join, theirs, true))
    return { name: { mine, theirs, connector: join, mineFirst: true, username } };
  if (username === composeName(mine, join, theirs, false))
    return { name: { mine, theirs, connector: join, mineFirst: false, username } };
  return { errors: { non_field_error: [nameErrors.notComposed] } };
}

export const isConnector = (value: unknown): value is Connector =>
  (connectors as readonly unknown[]).includes(value);
