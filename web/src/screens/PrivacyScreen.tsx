import Text from './privacy.md';
import { AskUs, Reading } from './Reading.tsx';

/** What is stored, who can see it, and how it is deleted. Every statement describes what the program does. */
export default function PrivacyScreen() {
  return (
    <Reading
      title="Privacy policy"
      lead="What you share here is personal. This is what we keep, who can see it, and how you take it back."
      since="23 November 2026"
    >
      <Text />
      <AskUs about="About your data" />
    </Reading>
  );
}
