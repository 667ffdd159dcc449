import type { AppPath } from './addresses.ts';

/** What people choose in the settings of notifications: kinds that are turned on and off together. */
interface Choice {
  from: 'partner' | 'couples';
  /** one of the `subjects` */
  about: string;
  /** their numbers on the wire (S3.16 to S3.24). A new kind gets the number after the highest of all features */
  kinds: Readonly<Record<string, number>>;
}

/** The same for what always arrives in the app, without a notification. */
interface PushOnlyChoice {
  from: 'partner';
  /** its key among the preferences */
  pushOnly: string;
}

/** What a feature notifies of: its `notices.ts`. */
interface NoticeKinds {
  /** What its notifications are about, and the page that they and their pushes open. The name begins the tag of a push. */
  subjects?: Readonly<Record<string, (id: string) => AppPath>>;
  choices: Readonly<Record<string, Choice | PushOnlyChoice>>;
}

export const noticeKinds = <const Kinds extends NoticeKinds>(kinds: Kinds): Kinds => kinds;
