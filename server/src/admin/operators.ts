import type { Config } from '../config.ts';
import { isSameSecret } from '../platform/secret-key.ts';

/** A person who may answer reports. */
export interface Operator {
  /** in the audit log: the name and the account, because a name in the settings may pass to another person */
  by: string;
}

type Settings = Pick<Config, 'operators' | 'adminToken'>;

/** Whether anyone can sign in; otherwise the pages are not served. */
export const hasOperators = ({ operators, adminToken }: Settings): boolean =>
  operators.length > 0 || adminToken !== null;

export function operatorOfAccount(
  { operators }: Settings,
  account: { issuer: string; subject: string },
): Operator | null {
  const found = operators.find(
    ({ issuer, subject }) => issuer === account.issuer && subject === account.subject,
  );
  return found === undefined ? null : { by: `${found.name} (${found.issuer} ${found.subject})` };
}

/** The token is shared, so the operator also enters a name; the log shows that it was not verified. */
export const operatorOfToken = ({ adminToken }: Settings, token: string, name: string): Operator | null =>
  adminToken !== null && isSameSecret(token, adminToken) ? { by: `${name} (admin token)` } : null;
