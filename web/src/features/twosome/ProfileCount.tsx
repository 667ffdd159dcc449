import { locale } from '@twosome/contract/platform/locale';

const whole = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const shortenedFrom = 10_000;

/**
 * How much a list of a profile has: nothing for an empty one, or where the server sent no count. A large number is
 * shortened for the eye only: the exact one is there for screen readers, and as a tooltip.
 */
export function ProfileCount({ count }: { count: number | null }) {
  if (!count) return null;
  const exact = whole.format(count);
  if (count < shortenedFrom) return <b className="num">{exact}</b>;
  return (
    <>
      <b aria-hidden title={exact}>
        {compact.format(count).toUpperCase()}
      </b>
      <span className="vh">{exact}</span>
    </>
  );
}
