import { useAuth } from '../features/auth/auth.store.ts';
import styles from './DeleteAccountScreen.module.css';
import { Shell } from './parts/Shell.tsx';

/** How to have an account deleted. Open to everyone. */
export default function DeleteAccountScreen() {
  const user = useAuth((auth) => auth.user);
  const support = useAuth((auth) => auth.config?.support_email ?? null);
  return (
    <Shell title="Delete account" back={user === null ? '/' : '/profile/settings'}>
      <div className={styles.text}>
        {support === null ? (
          <p>To have your account deleted, ask the people who run this server.</p>
        ) : (
          <p>
            To have your account deleted, write to{' '}
            <a className="link" href={`mailto:${support}?subject=Delete%20my%20account`}>
              {support}
            </a>{' '}
            from the address that you sign in with.
          </p>
        )}
      </div>
    </Shell>
  );
}
