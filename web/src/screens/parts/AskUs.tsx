import { OnlyWith } from './OnlyWith.tsx';
import { ReadingPart } from './Reading.tsx';

/** The contact at the end of a public page: the operator's mail address, if one is configured. */
export function AskUs({ about }: { about: string }) {
  return (
    <ReadingPart heading="Questions">
      <p>
        {about}, ask the people who run this service
        <OnlyWith what="support_email">
          {(address) => (
            <>
              {': '}
              <a className="link" href={`mailto:${address}`}>
                {address}
              </a>
            </>
          )}
        </OnlyWith>
        .
      </p>
    </ReadingPart>
  );
}
