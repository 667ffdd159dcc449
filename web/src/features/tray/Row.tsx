import type { Need } from '@twosome/contract/tray/tray.contract';
import { type ReactNode, useEffect } from 'react';
import type { LinkTo } from '../../platform/router/Link.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon, type IconDrawing } from '../../ui/Icon.tsx';
import { RowLink } from '../../ui/Rows.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Tray.module.css';
import { dropNeed, loadTray } from './tray.store.ts';

export type NeedProps = { need: Need };

/** Removes the need as soon as this device knows that it is over. Returns whether it is. */
export function useOver(need: Need, isOver: boolean): boolean {
  useEffect(() => {
    if (isOver) dropNeed(need);
  }, [isOver, need]);
  return isOver;
}

/** A refused act: the need may be there still. */
export const failed = (message: string) => (error: unknown) => {
  toastError(message)(error);
  void loadTray();
};

interface RowProps {
  picture: ReactNode;
  title: ReactNode;
  line: ReactNode;
  to: LinkTo;
  acts: ReactNode;
}

export const Row = ({ picture, title, line, to, acts }: RowProps) => (
  <div className={styles.row}>
    <span className={styles.picture}>{picture}</span>
    <span className={styles.words}>
      <span className={styles.title}>
        <RowLink to={to}>{title}</RowLink>
      </span>
      <span className={styles.line} dir="auto">
        {line}
      </span>
    </span>
    <span className={styles.acts}>{acts}</span>
  </div>
);

export const drawing = (of: IconDrawing) => (
  <span className={styles.drawing}>
    <Icon of={of} />
  </span>
);

export const usePartner = (): string => useUser().partner?.first_name ?? '';

interface LinkRowProps {
  icon: IconDrawing;
  title: string;
  line: ReactNode;
  to: LinkTo;
  act: string;
}

/** A need that its page settles. */
export const LinkRow = ({ icon, to, act, ...texts }: LinkRowProps) => (
  <Row
    {...texts}
    picture={drawing(icon)}
    to={to}
    acts={
      <ButtonLink look="neutral" small to={to}>
        {act}
      </ButtonLink>
    }
  />
);
