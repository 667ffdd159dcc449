import { AskUs, Reading } from './Reading.tsx';
import Text from './terms.md';

/** The terms that a user accepts before the first upload or message. */
export default function TermsScreen() {
  return (
    <Reading
      title="Terms of service"
      lead="Few words, meant seriously. You agree to them before your first photo or message."
      since="23 November 2026"
    >
      <Text />
      <AskUs about="If something is unclear" />
    </Reading>
  );
}
