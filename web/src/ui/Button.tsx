import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../platform/router/Link.tsx';
import { useIsWriteSlow } from '../platform/slowWrites.ts';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconDrawing } from './Icon.tsx';
import { uiTexts } from './ui.texts.ts';

/** primary: the next step. red: a clap or an irreversible action. danger: leaving, in a quiet style. */
export type ButtonLook = 'primary' | 'red' | 'neutral' | 'outlined' | 'text' | 'danger';

interface Appearance {
  look?: ButtonLook | undefined;
  /** drawn 36 px high, with a 44 px touch target */
  small?: boolean | undefined;
  /** fills the available width */
  wide?: boolean | undefined;
  icon?: IconDrawing | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export type ButtonProps = Appearance &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Appearance> & {
    /**
     * in progress: keeps the focus, shows a spinner, ignores presses; on a slow connection its label is "Still
     * trying…"
     */
    busy?: boolean | undefined;
    ref?: React.Ref<HTMLButtonElement>;
  };

/** A button. `type` defaults to "button". */
export function Button({ look, small, wide, icon, busy = false, className, children, ...rest }: ButtonProps) {
  const stopped = (event: MouseEvent) => event.preventDefault();
  const isSlow = useIsWriteSlow() && busy;
  return (
    <button
      type="button"
      {...rest}
      className={classNames({ look, small, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stopped : rest.onClick}
    >
      {busy && <span className={styles.spinner} />}
      {!busy && icon && <Icon of={icon} size={small ? 16 : 20} />}
      {isSlow ? uiTexts.offline.stillTrying : children}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink({
  look,
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: Appearance & Omit<LinkProps, keyof Appearance>) {
  return (
    <Link {...rest} className={classNames({ look, small, wide, className })}>
      {icon && <Icon of={icon} size={small ? 16 : 20} />}
      {children}
    </Link>
  );
}

/** A link that leaves the app (a store, a download) and looks like a button. */
export function ButtonAnchor({
  look,
  icon,
  className,
  children,
  ...rest
}: Appearance & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Appearance>) {
  return (
    <a {...rest} className={classNames({ look, className })}>
      {icon && <Icon of={icon} size={20} />}
      {children}
    </a>
  );
}

function classNames({ look = 'primary', small, wide, className }: Omit<Appearance, 'children' | 'icon'>) {
  return classes(styles.button, styles[look], small && styles.small, wide && styles.wide, className);
}
