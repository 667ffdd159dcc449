import { ButtonLink } from '../../ui/Button.tsx';

/** The way on from what is not there, or not for this person. */
export function BackHome() {
  return (
    <ButtonLink look="neutral" to="/home">
      Back to home
    </ButtonLink>
  );
}
