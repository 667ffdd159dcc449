import { AskUs, Reading } from './Reading.tsx';
import { siteTexts } from './site.texts.ts';
import Text from './terms.md';

const { terms } = siteTexts;

/** The terms that a user accepts before the first upload or message. */
export default function TermsScreen() {
  return (
    <Reading title={terms.title} lead={terms.lead} since={terms.since}>
      <Text />
      <AskUs about={terms.about} />
    </Reading>
  );
}
