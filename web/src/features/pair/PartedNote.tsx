import type { User } from '@twosome/contract/auth/auth.contract';
import { useDates } from '../../platform/days.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { withdraw } from './connection.store.ts';
import { pairTexts } from './pair.texts.ts';

type Parted = NonNullable<User['parted']>;

/** After a parting: the deadline of the way back, and the remaining steps. */
export function PartedNote({ parted }: { parted: Parted }) {
  const { dayAndMonth } = useDates();
  return (
    <section
      className="note stack justify-items-start gap-3 py-3.5 text-pretty"
      aria-label={pairTexts.parted.region}
    >
      <p role="status">{textOf(parted, dayAndMonth(parted.until))}</p>
      {parted.you_asked && <Withdraw />}
    </section>
  );
}

function textOf({ first_name: name, you_asked, they_asked }: Parted, day: string): string {
  if (you_asked) return pairTexts.parted.requestedByYou(name, day);
  return they_asked ? pairTexts.parted.requestedByThem(name, day) : pairTexts.parted.notRequested(name, day);
}

/**
 * After a connection that ended without a way back. It gives no reason: the other person ended it, or deleted their
 * account.
 */
export const EndedNote = () => (
  <section
    className="note stack justify-items-start gap-3 py-3.5 text-pretty"
    aria-label={pairTexts.ended.region}
  >
    <p role="status">{pairTexts.ended.text}</p>
  </section>
);

/** After entering a code whose owner must enter mine too: shows the wait and its deadline. */
export function WaitingNote({ waitsFor }: { waitsFor: NonNullable<User['waits_for']> }) {
  const { first_name: name, until } = waitsFor;
  const { dayAndMonth } = useDates();
  return (
    <section
      className="note stack justify-items-start gap-3 py-3.5 text-pretty"
      aria-label={pairTexts.waiting.region}
    >
      <p role="status">{pairTexts.waiting.text(name, dayAndMonth(until))}</p>
      <Withdraw />
    </section>
  );
}

const Withdraw = () => (
  <ActionButton look="outlined" small act={withdraw} failed={pairTexts.withdraw.failed}>
    {pairTexts.withdraw.label}
  </ActionButton>
);
