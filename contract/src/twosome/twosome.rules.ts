import { limits } from '../platform/limits.ts';
import type { FieldErrors } from '../platform/refusals.ts';
import { reservedNames } from './reserved-names.ts';

/** Connector options: & (And), . (Dot), + (Plus). */
export const connectors = ['&', '.', '+'] as const;
export type Connector = (typeof connectors)[number];

/** What the form sends: `username1` is the sender's own, `username2` the partner's. */
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

const part = new RegExp(`^[A-Za-z0-9_]{1,${limits.usernamePart}}$`);
const partRule = `Use letters, digits and underscore, at most ${limits.usernamePart}.`;

export const composeName = (
  mine: string,
  connector: Connector,
  theirs: string,
  mineFirst: boolean,
): string => (mineFirst ? `${mine}${connector}${theirs}` : `${theirs}${connector}${mine}`);

/** Names are unique without regard to case. */
export const nameKey = (username: string): string => username.toLowerCase();

export const isReserved = (username: string): boolean => reservedNames.has(nameKey(username));

/**
 * Reads the four name fields: all of them or none (`{name: null}`). The composed one must be the parts in one
 * order or the other; it carries the order.
 */
export function readName(fields: NameFields): NameVerdict {
  const { username1, username2, connector, username } = fields;
  const given = [username1, username2, connector, username].filter((field) => field !== undefined);
  if (given.length === 0) return { name: null };

  const errors: FieldErrors = {};
  const complain = (field: string, sentence: string) => {
    errors[field] = [sentence];
  };
  if (username1 === undefined || username1 === '') complain('username1', 'Please choose your username.');
  else if (!part.test(username1)) complain('username1', partRule);
  else if (isReserved(username1)) complain('username1', 'This name is reserved.');
  if (username2 === undefined || username2 === '')
    complain('username2', "Please choose your partner's username.");
  else if (!part.test(username2)) complain('username2', partRule);
  else if (isReserved(username2)) complain('username2', 'This name is reserved.');
  if (!isConnector(connector)) complain('connector', 'Choose one of & . +');
  if (username === undefined) complain('non_field_error', 'Choose the order of the two names.');
  if (Object.keys(errors).length > 0) return { errors };

  const [mine, theirs, join] = [username1 as string, username2 as string, connector as Connector];
  if (username === composeName(mine, join, theirs, true))
    return { name: { mine, theirs, connector: join, mineFirst: true, username } };
  if (username === composeName(mine, join, theirs, false))
    return { name: { mine, theirs, connector: join, mineFirst: false, username } };
  return { errors: { non_field_error: ['The username must be made of the two names and the connector.'] } };
}

export const isConnector = (value: unknown): value is Connector =>
  (connectors as readonly unknown[]).includes(value);
