import type { ReactNode } from 'react';
import { Site } from '../Site.tsx';
import { Call, Prose, SocketFrame } from './ApiCall.tsx';
import { ApiShape } from './ApiShape.tsx';
import { apiTexts as texts } from './api.texts.ts';
import { type AsyncApi, anchorOf, callsByTag, type OpenApi, shapeAnchor } from './apiDocument.ts';

/** /docs/api: the reference of all calls and frames. It needs no script and is not part of the app. */
export default function ApiScreen({ openApi, asyncApi }: { openApi: OpenApi; asyncApi: AsyncApi }) {
  const features = callsByTag(openApi);
  const shapes = Object.entries({ ...asyncApi.components.schemas, ...openApi.components.schemas });
  const headings = [texts.start, ...features.map(([name]) => name), texts.sockets, texts.shapes];
  return (
    <Site title={texts.title}>
      <div className="api">
        <header>
          <h1 className="title">{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
          <p>
            {texts.machine}: <a href="/api/v1/openapi.json">{texts.openApi}</a>,{' '}
            <a href="/api/v1/asyncapi.json">{texts.asyncApi}</a>
          </p>
        </header>
        <nav aria-label={texts.contents}>
          <ul>
            {headings.map((heading) => (
              <li key={heading}>
                <a href={`#${anchorOf(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="parts">
          <Part heading={texts.start}>
            <ul className="conventions">
              {Object.entries(texts.conventions).map(([name, text]) => (
                <li key={name}>{text}</li>
              ))}
            </ul>
          </Part>
          {features.map(([name, calls]) => (
            <Part key={name} heading={name}>
              {calls.map((call) => (
                <Call key={call.operationId} call={call} />
              ))}
            </Part>
          ))}
          <Part heading={texts.sockets}>
            <Prose text={`${texts.socketOffer} ${asyncApi.info.description}`} />
            {Object.entries(asyncApi.channels).map(([name, channel]) => (
              <Socket key={name} {...channel} frames={asyncApi.components.messages} />
            ))}
          </Part>
          <Part heading={texts.shapes}>
            <p>{texts.shapesLead}</p>
            {shapes.sort(byName).map(([name, schema]) => (
              <article key={name} id={shapeAnchor(name)} className="call">
                <h3>
                  <code>{name}</code>
                </h3>
                {schema.description && <Prose text={schema.description} />}
                <ApiShape schema={schema} />
              </article>
            ))}
          </Part>
        </div>
      </div>
    </Site>
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section id={anchorOf(heading)} aria-label={heading}>
    <h2 className="heading">{heading}</h2>
    {children}
  </section>
);

type SocketProps = AsyncApi['channels'][string] & { frames: AsyncApi['components']['messages'] };

function Socket({ address, summary, messages, frames }: SocketProps) {
  const list = (direction: 'toServer' | 'toClient') =>
    Object.keys(messages)
      .filter((name) => name.startsWith(direction))
      .flatMap((name) => frames[name] ?? [])
      .map((frame) => <SocketFrame key={frame.name} frame={frame} />);
  return (
    <div className="socket">
      <h3>
        <b>{texts.socket}</b> <code>{texts.socketAddress(address)}</code>
      </h3>
      <p>{summary}</p>
      <p className="side">{texts.fromClient}</p>
      {list('toServer')}
      <p className="side">{texts.fromServer}</p>
      {list('toClient')}
    </div>
  );
}
