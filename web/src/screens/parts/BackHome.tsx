import { ButtonLink } from '../../ui/Button.tsx';

/** The link home from a page that does not exist or is not available to this user. */
export function BackHome() {
  return (
    <ButtonLink look="neutral" to="/home">
      Back to home
    </ButtonLink>
  );
}
