import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Shell.module.css';
import { useGoBack } from './useGoBack.ts';

export interface TopBarProps {
  /** the page's heading; the logo where it is left out, and from 768 px no bar then, as the rail has it */
  heading?: ReactNode;
  /** shows the arrow: where it leads when there is no earlier page */
  back?: string | undefined;
  actions?: ReactNode;
  /** where the logo leads */
  home?: string;
}

/** The bar at the top of a phone, at the top of the column on a wide screen. */
export function TopBar({ heading, back, actions, home = '/home' }: TopBarProps) {
  return (
    <header className={styles.bar} data-logo={heading === undefined || undefined}>
      {back && <Back to={back} />}
      {heading === undefined ? (
        <Logo to={home} className={styles.logo} />
      ) : (
        <h1 className={styles.heading} data-alone={back === undefined || undefined}>
          {heading}
        </h1>
      )}
      <span className="grow" />
      {actions}
    </header>
  );
}

function Back({ to }: { to: string }) {
  const goBack = useGoBack(to);
  return <IconButton icon={ArrowLeft} label="Back" onClick={goBack} />;
}
