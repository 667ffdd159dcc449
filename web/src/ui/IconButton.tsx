import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { LinkTo } from '../platform/router/Link.tsx';
import { Link } from '../platform/router/Link.tsx';
import { classes } from './classes.ts';
import { Icon, type IconDrawing } from './Icon.tsx';
import styles from './IconButton.module.css';

interface Appearance {
  icon: IconDrawing;
  /** accessible name, also shown on hover */
  label: string;
  size?: 24 | 20 | 16;
  /** plain on paper, sunken as a quiet circle, float over a photo, red for sending */
  look?: 'plain' | 'sunken' | 'float' | 'red';
}

type IconButtonProps = Appearance & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Appearance>;

/** A round 44 px button with one icon. */
export function IconButton({ icon, label, size = 24, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.round, styles[look], className)}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}

interface IconLinkProps extends Omit<Appearance, 'size'> {
  to: LinkTo;
  /** a Badge on its corner */
  badge?: ReactNode;
}

/** The same button as a link, with an optional badge. */
export function IconLink({ icon, label, look = 'plain', to, badge }: IconLinkProps) {
  return (
    <Link to={to} title={label} className={classes(styles.round, styles[look])}>
      <Icon of={icon} />
      <span className="vh">{label}</span>
      {badge}
    </Link>
  );
}
