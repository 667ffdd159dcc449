import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode, Ref } from 'react';
import type { LinkTo } from '../platform/router/Link.tsx';
import { Link, type LinkProps } from '../platform/router/Link.tsx';
import { classes } from './classes.ts';
import { Icon, type IconDrawing } from './Icon.tsx';
import styles from './Rows.module.css';
import { uiTexts } from './ui.texts.ts';

interface RowsProps {
  /** draws a hairline between them */
  ruled?: boolean;
  /** accessible name */
  label?: string;
  children: ReactNode;
}

/** A list of rows. */
export function Rows({ ruled = false, label, children }: RowsProps) {
  return (
    <ul className={styles.rows} data-ruled={ruled || undefined} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  leading?: ReactNode;
  children: ReactNode;
  trailing?: ReactNode;
  /** tinted as unseen; also state it in words or with a dot */
  unseen?: boolean;
  /** aligns the leading part with the first line of a long text */
  topped?: boolean;
  /** makes the whole row one link; the trailing part stays separate */
  to?: LinkTo;
  ref?: Ref<HTMLLIElement>;
}

/** A row: leading (a face), content, trailing (a button, a thumbnail). */
export function Row({ leading, children, trailing, unseen, topped, to, ref }: RowProps) {
  return (
    <li
      ref={ref}
      className={`${styles.row} flex relative flex-wrap px-gutter py-3`}
      data-unseen={unseen || undefined}
      data-topped={topped || undefined}
    >
      {leading}
      {to ? (
        <RowLink to={to} className="grow">
          {children}
        </RowLink>
      ) : (
        <div className="grow">{children}</div>
      )}
      {trailing && <div className={`${styles.trailing} relative flex-none ms-auto`}>{trailing}</div>}
    </li>
  );
}

/** A link that covers its whole row. */
export const RowLink = ({ className, ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={classes('stretched', className)} />
);

/** The red dot of an unseen row. */
export function UnseenDot() {
  return (
    <span className={styles.dot}>
      <span className="vh">{uiTexts.unseen}</span>
    </span>
  );
}

interface MenuRowProps {
  icon: IconDrawing;
  children: ReactNode;
  /** a link; without it a button */
  to?: LinkTo;
  onPress?: () => void;
  /** for leaving and deleting */
  red?: boolean;
  disabled?: boolean;
}

/** One menu item: an icon, a label, and an arrow if it is a link. */
export function MenuRow({ icon, children, to, onPress, red = false, disabled = false }: MenuRowProps) {
  const inside = (
    <>
      <Icon of={icon} />
      <span className="grow">{children}</span>
      {to && <Icon of={ChevronRight} size={20} />}
    </>
  );
  if (to) {
    return (
      <Link to={to} className={`${styles.menu} row w-full gap-4 text-start`} data-red={red || undefined}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.menu} row w-full gap-4 text-start`}
      data-red={red || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {inside}
    </button>
  );
}

/** Menu items under a small heading. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`${styles.group} mb-6`}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
