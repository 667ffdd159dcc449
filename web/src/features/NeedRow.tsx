import type { Need, NeedContent, NeedKind } from '@twosome/contract/tray/tray.contract';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { LinkTo } from '../platform/router/Link.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon, type IconDrawing } from '../ui/Icon.tsx';
import { RowLink } from '../ui/Rows.tsx';
import { toastError } from '../ui/toastError.ts';
import { useUser } from './auth/auth.store.ts';
import styles from './NeedRow.module.css';

export interface NeedProps {
  need: Need;
  drop: (need: Need) => void;
  reload: () => Promise<void>;
}

/** How the tray shows a kind of need, and where it stores what the need brings. */
export interface NeedView<Kind extends NeedKind> {
  Row: (props: NeedProps) => ReactElement | null;
  /** null: only the row shows it */
  store: ((content: NeedContent<Kind>) => void) | null;
}

/** Removes the need as soon as this device knows that it is over. Returns whether it is. */
export function useOver({ need, drop }: NeedProps, isOver: boolean): boolean {
  useEffect(() => {
    if (isOver) drop(need);
  }, [isOver, need, drop]);
  return isOver;
}

/** A refused act: the need may be there still. */
export const failed =
  ({ reload }: NeedProps, message: string) =>
  (error: unknown) => {
    toastError(message)(error);
    void reload();
  };

interface NeedRowProps {
  picture: ReactNode;
  title: ReactNode;
  line: ReactNode;
  to: LinkTo;
  acts: ReactNode;
}

export const NeedRow = ({ picture, title, line, to, acts }: NeedRowProps) => (
  <div className="row relative min-w-0 gap-3">
    <span className="flex-none size-12">{picture}</span>
    <span className="grow">
      <span className="block strong">
        <RowLink to={to}>{title}</RowLink>
      </span>
      <span className="block small quiet" dir="auto">
        {line}
      </span>
    </span>
    <span className="row relative z-1 flex-none gap-0.5">{acts}</span>
  </div>
);

export const drawing = (of: IconDrawing) => (
  <span className={`${styles.drawing} center size-12 rounded-1`}>
    <Icon of={of} />
  </span>
);

export const usePartner = (): string => useUser().partner?.first_name ?? '';

interface NeedLinkProps {
  icon: IconDrawing;
  title: string;
  line: ReactNode;
  to: LinkTo;
  act: string;
}

/** A need that its page settles. */
export const NeedLink = ({ icon, to, act, ...texts }: NeedLinkProps) => (
  <NeedRow
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
