import type { Tx } from './db/db.ts';

/** A notice to the operator. It names no person and quotes nothing. */
export interface OperatorNotice {
  kind: 'urgent_report' | 'repeated_report' | 'job_given_up';
  /** of the report or the job */
  reference: string;
}

/** Tells the operator once the transaction has committed. */
export type TellOperator = (tx: Tx, notice: OperatorNotice) => Promise<void>;
