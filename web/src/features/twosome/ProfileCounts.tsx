import { locale } from '@twosome/contract/platform/locale';
import { plural } from '@twosome/contract/platform/plural';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { Link } from '../../platform/router/Link.tsx';
import styles from './ProfileCounts.module.css';
import { twosomeTexts } from './twosome.texts.ts';

/** Posts, followers and followed couples, as links to their lists. Nothing where the server sent no counts. */
export function ProfileCounts({ twosome }: { twosome: Twosome }) {
  const counts = [
    ['Post', twosome.post_count],
    ['Follower', twosome.follower_count],
    ['Following', twosome.following_count],
  ] as const;
  return (
    <ul className={`${styles.counts} flex flex-wrap`}>
      {counts.map(
        ([tab, count]) =>
          count !== null && (
            <li key={tab}>
              <Link
                to={{ search: `tab=${tab}` }}
                replace
                preventScrollReset
                className={`${styles.count} relative min-h-touch items-center small`}
              >
                <Count count={count} /> {plural(count, twosomeTexts.counts[tab])}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

const whole = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const shortenedFrom = 10_000;

/** A large number is shortened for the eye only: its link has the exact one as its name and its tooltip. */
function Count({ count }: { count: number }) {
  const exact = whole.format(count);
  if (count < shortenedFrom) return <strong>{exact}</strong>;
  return (
    <>
      <strong aria-hidden title={exact}>
        {compact.format(count).toUpperCase()}
      </strong>
      <span className="vh">{exact}</span>
    </>
  );
}
