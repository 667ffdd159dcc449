import Text from './privacy.md';
import { AskUs, Reading } from './Reading.tsx';
import { siteTexts } from './site.texts.ts';

const { privacy } = siteTexts;

/** What is stored, who can see it, and how it is deleted. Every statement describes what the program does. */
export default function PrivacyScreen() {
  return (
    <Reading title={privacy.title} lead={privacy.lead} since={privacy.since}>
      <Text />
      <AskUs about={privacy.about} />
    </Reading>
  );
}
