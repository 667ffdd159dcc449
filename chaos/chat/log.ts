/** The sent messages, the database rows and the screens: the checker's input. */

/** The fields of a wire message that a screen stores. */
export interface Shown {
  id: string;
  __id__: string;
  sent_by: string;
  added_at: string;
  /** '' after its deletion */
  text: string;
}

/** An acknowledgement that a device received. */
export interface Answer {
  id: string;
  addedAt: string;
}

/** One message of one device, recorded when it was written. */
export interface Sent {
  couple: string;
  sender: string;
  device: string;
  /** counts from 0 on its device, in writing order */
  index: number;
  clientId: string;
  text: string;
  /** each distinct acknowledgement once; empty: never acknowledged */
  answers: Answer[];
  deletion: 'none' | 'requested' | 'answered';
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

/** What a device showed at the end, in order. */
export interface Screen {
  device: string;
  couple: string;
  shown: Shown[];
  /** false: it holds only the newest messages, without a gap */
  isWhole: boolean;
}
