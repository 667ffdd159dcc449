import Text from './child-safety.md';
import { AskUs, Reading } from './Reading.tsx';
import { siteTexts } from './site.texts.ts';

const { childSafety } = siteTexts;

/** What is forbidden to protect children, how to report it, and what the operator does. */
export default function ChildSafetyScreen() {
  return (
    <Reading title={childSafety.title} lead={childSafety.lead} since={childSafety.since}>
      <Text />
      <AskUs about={childSafety.about} />
    </Reading>
  );
}
