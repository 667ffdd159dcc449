import { createHmac } from 'node:crypto';
import { daysBefore } from '@twosome/contract/platform/days';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { now } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Jobs, jobKind, type Send } from '../platform/jobs/jobs.ts';
import type { OperatorNotice, TellOperator } from '../platform/operator-notice.ts';
import { isLoopback } from '../platform/settings.ts';
import { addNotice, deleteMailed, listDueNotices, setMailed } from './notices.sql.ts';

/** The time between two mails. */
const digestMinutes = 15;
/** The notices that a mail lists; it counts the rest. */
const listed = 50;
const often = { attempts: 8, retryAfterSeconds: 15 };
const webhookDue = jobKind<OperatorNotice>('operator_webhook', often);
const mailDue = jobKind<OperatorNotice>('operator_mail', often);

type Settings = Pick<Config, 'operatorWebhook' | 'operatorMail' | 'publicUrl' | 'supportEmail'>;

/** The jobs that tell the operator by the configured channels. */
export const noticeKinds = ({ operatorWebhook, operatorMail }: Settings) => [
  ...(operatorWebhook === null ? [] : [webhookDue]),
  ...(operatorMail === null ? [] : [mailDue]),
];

export const createTellOperator =
  (settings: Settings, send: Send): TellOperator =>
  async (tx, notice) => {
    for (const kind of noticeKinds(settings))
      await send(tx, kind, `${notice.kind} ${notice.reference}`, notice);
  };

export function workNotices(jobs: Jobs, db: Db, settings: Settings): void {
  const { operatorWebhook, operatorMail } = settings;
  if (operatorWebhook !== null)
    jobs.work(webhookDue, (notice, signal) =>
      postSigned(operatorWebhook, messageOf(notice, settings), signal),
    );
  if (operatorMail !== null)
    jobs.work(mailDue, async (notice) => {
      await addNotice(db, notice, now());
      await mailNotices(db, settings);
    });
}

/**
 * Mails the waiting notices, unless a mail was sent in the last minutes; then they share the next mail, so that
 * many reports by one person do not fill the operator's mailbox. Runs at every notice and regularly.
 */
export async function mailNotices(db: Db, settings: Settings): Promise<void> {
  const { operatorMail } = settings;
  if (operatorMail === null) return;
  const moment = now();
  await deleteMailed(db, daysBefore(moment, 1));
  const notices = await listDueNotices(db, new Date(+moment - digestMinutes * 60_000));
  if (notices.length === 0) return;
  await sendMail(operatorMail, settings, notices);
  await setMailed(db, notices, moment);
}

const linkOf = ({ kind, reference }: OperatorNotice, { publicUrl }: Settings): string =>
  kind === 'job_given_up' ? `${publicUrl}/admin/jobs` : `${publicUrl}/admin/report/${reference}`;

const messageOf = (notice: OperatorNotice, settings: Settings) => ({
  ...notice,
  link: linkOf(notice, settings),
});

/**
 * The receiver checks the signature over time and body, and refuses old times. The address comes from the settings, so
 * it may be internal; redirects are not followed, because they would let the receiver choose another.
 */
async function postSigned(
  { url, secret }: { url: string; secret: string },
  message: object,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(message);
  const time = String(Math.floor(now().getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-twosome-timestamp': time,
      'x-twosome-signature': `v1=${signature}`,
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The operator's webhook answered ${response.status}.`);
}

const subjects: Record<OperatorNotice['kind'], string> = {
  urgent_report: 'Urgent report, to be answered within 48 hours',
  repeated_report: 'Several reports about the same content',
  job_given_up: 'A job was given up',
};

function mailOf(notices: readonly OperatorNotice[], settings: Settings): { subject: string; text: string } {
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const subject = kinds.length === 1 && kinds[0] ? subjects[kinds[0]] : 'Several notices';
  const texts = notices
    .slice(0, listed)
    .map(
      (notice) =>
        `${subjects[notice.kind]}.\n\nReference: ${notice.reference}\n${linkOf(notice, settings)}\n`,
    );
  const rest = notices.length - texts.length;
  if (rest > 0) texts.push(`And ${rest} more: ${settings.publicUrl}/admin\n`);
  return {
    subject: `Twosome: ${subject}${notices.length > 1 ? ` (${notices.length})` : ''}`,
    text: texts.join('\n'),
  };
}

async function sendMail(
  { url, to }: { url: string; to: string },
  settings: Settings,
  notices: readonly OperatorNotice[],
): Promise<void> {
  const transport = createTransport({
    url,
    // a password must not travel in clear text because a server, or somebody before it, offers no TLS
    requireTLS: !isLoopback(new URL(url).hostname),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
  });
  try {
    await transport.sendMail({
      from: settings.supportEmail ?? to,
      to,
      ...mailOf(notices, settings),
    });
  } finally {
    transport.close();
  }
}
