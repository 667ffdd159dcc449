import type { ReactNode } from 'react';
import { ApiShape } from './ApiShape.tsx';
import { apiTexts as texts } from './api.texts.ts';
import type { ApiCall, Content, Frame, Parameter, Rate } from './apiDocument.ts';

/** A call: what it does, who may make it, and, folded, its request, responses, errors and an example. */
export function Call({ call }: { call: ApiCall }) {
  const { method, path, operationId, summary, parameters = [], requestBody, responses } = call;
  const shown = parameters.filter(({ name }) => name !== repeatKey);
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  return (
    <article id={operationId} className="call">
      <h3>
        <b data-method={method}>{method}</b> <code>{path.replace('/api/v1/', '')}</code>
      </h3>
      <Prose text={summary} />
      <ul className="marks">
        <li>{texts.auth[call['x-who']]}</li>
        {call['x-rate'] && <li>{rateOf(call['x-rate'])}</li>}
        {shown.length < parameters.length && <li>{texts.repeat}</li>}
      </ul>
      <Fold label={texts.details} name={texts.detailsOf(`${method} ${path}`)}>
        {shown.length > 0 && <Parameters parameters={shown} />}
        {requestBody && <Bodies heading={texts.request} content={requestBody.content} />}
        {successes.map(([status, { content }]) =>
          content ? (
            <Bodies key={status} heading={texts.response(status)} content={content} />
          ) : (
            <div key={status}>
              <h4>{texts.response(status)}</h4>
              <p>{texts.empty}</p>
            </div>
          ),
        )}
        <h4>{texts.errors}</h4>
        <dl className="errors">
          {failures.map(([status, { description }]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </article>
  );
}

/** A frame of a socket, with its data and an example folded. */
export function SocketFrame({ frame }: { frame: Frame }) {
  const example = frame.examples?.[0]?.payload;
  return (
    <article className="call">
      <h4 className="frame">
        <code>{frame.name.replace(':', ' · ')}</code>
      </h4>
      <Prose text={frame.summary} />
      <Fold label={texts.frame} name={texts.detailsOfFrame(frame.name)}>
        <ApiShape schema={frame.payload.properties.data} />
        {example !== undefined && <Example value={example} />}
      </Fold>
    </article>
  );
}

/** A paragraph with code between backticks. */
export const Prose = ({ text }: { text: string }) => (
  <p>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</p>
);

const repeatKey = 'Idempotency-Key';

const rateOf = ({ perSeconds, user, address, failures }: Rate): string => {
  const counts = [
    user && texts.per.user(user),
    address && texts.per.address(address),
    failures && texts.per.failures(failures),
  ];
  return texts.rate(counts.filter(Boolean).join(', '), texts.within(perSeconds));
};

/** Folded content that opens without a script; screen readers hear what it belongs to. */
const Fold = ({ label, name, children }: { label: string; name: string; children: ReactNode }) => (
  <details>
    <summary aria-label={name}>{label}</summary>
    {children}
  </details>
);

const Parameters = ({ parameters }: { parameters: readonly Parameter[] }) => (
  <>
    <h4>{texts.parameters}</h4>
    <ul className="parameters">
      {parameters.map(({ name, in: place, required }) => (
        <li key={name}>
          <code>{name}</code> <span>{texts.places[place]}</span>
          {required && <span>, {texts.required}</span>}
        </li>
      ))}
    </ul>
  </>
);

/** A body in each of its formats. A form takes JSON too, with the same fields but no files. */
function Bodies({ heading, content }: { heading: string; content: Content }) {
  const form = content['multipart/form-data'];
  const { schema, example } = form ?? content['application/json'] ?? { schema: {} };
  return (
    <>
      <h4>
        {heading}
        {form && <span> {texts.form}</span>}
      </h4>
      <ApiShape schema={schema} />
      {example !== undefined && <Example value={example} />}
    </>
  );
}

const Example = ({ value }: { value: unknown }) => (
  <figure>
    <figcaption>{texts.example}</figcaption>
    <pre>
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  </figure>
);
