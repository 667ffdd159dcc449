/** What was sent, what stands in the database and what the screens show: all that the checker is given. */

/** A message as the wire carries it, as far as a screen keeps it. */
export interface Shown {
  id: string;
  __id__: string;
  sent_by: string;
  added_at: string;
  /** '' once it was deleted */
  text: string;
}

/** What a device was told about a message of its own. */
export interface Answer {
  id: string;
  addedAt: string;
}

/** One message of one device, from the moment it was written. */
export interface Sent {
  couple: string;
  sender: string;
  device: string;
  /** counts from 0 on its device: the order in which it was written there */
  place: number;
  clientId: string;
  text: string;
  /** each different answer once; none: it was never acknowledged */
  answers: Answer[];
  deletion: 'none' | 'asked' | 'answered';
}

/** A row of the table, read by plain SQL. */
export interface Row {
  id: string;
  couple: string;
  sender: string;
  clientId: string;
  text: string;
  addedAt: string;
  number: number;
  isDeleted: boolean;
}

/** What a device showed at the end, in its order. */
export interface Screen {
  device: string;
  couple: string;
  shown: Shown[];
  /** false: it holds the newest only, and what it holds has no hole */
  isWhole: boolean;
}
