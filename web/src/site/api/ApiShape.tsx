import { Fragment, type ReactNode } from 'react';
import { type Schema, shapeAnchor } from './apiDocument.ts';

/** A JSON schema in the notation of TypeScript; named shapes are links. */
export const ApiShape = ({ schema }: { schema: Schema }) => (
  <pre>
    <code>{typeOf(schema, 0)}</code>
  </pre>
);

function typeOf(schema: Schema, depth: number): ReactNode {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return <a href={`#${shapeAnchor(name)}`}>{name}</a>;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map((choice) => typeOf(choice, depth)));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.properties) return fieldsOf(schema, depth);
  if (schema.items) return <>{listed(schema.items, depth)}[]</>;
  if (typeof schema.additionalProperties === 'object')
    return (
      <>
        {'{ [key: string]: '}
        {typeOf(schema.additionalProperties, depth)}
        {' }'}
      </>
    );
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return schema.contentMediaType ? 'file' : (schema.type ?? 'unknown');
}

const joined = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && ' | '}
      {part}
    </Fragment>
  ));

const listed = (items: Schema, depth: number): ReactNode =>
  items.anyOf || items.enum ? <>({typeOf(items, depth)})</> : typeOf(items, depth);

function fieldsOf({ properties = {}, required = [] }: Schema, depth: number): ReactNode {
  const indent = '  '.repeat(depth + 1);
  const entries = Object.entries(properties);
  if (entries.length === 0) return '{}';
  return (
    <>
      {'{\n'}
      {entries.map(([name, schema]) => (
        <Fragment key={name}>
          {`${indent}${name}${required.includes(name) ? '' : '?'}: `}
          {typeOf(schema, depth + 1)}
          {boundsOf(schema) && <i>{`  // ${boundsOf(schema)}`}</i>}
          {'\n'}
        </Fragment>
      ))}
      {`${'  '.repeat(depth)}}`}
    </>
  );
}

/** The limits of a value, in few characters: `date-time`, `1–100 characters`, `≤ 10 items`. */
function boundsOf(schema: Schema): string {
  if (schema.description !== undefined) return schema.description;
  const { format, minLength, maxLength, minimum, maximum, maxItems, contentMediaType } = schema;
  const range = (low: number | undefined, high: number | undefined, unit: string): string | false =>
    (low !== undefined || high !== undefined) &&
    `${low === undefined ? `≤ ${high}` : high === undefined ? `≥ ${low}` : `${low}–${high}`}${unit}`;
  return [
    format,
    contentMediaType === undefined && range(minLength, maxLength, ' characters'),
    contentMediaType !== undefined && range(undefined, maxLength, ' bytes'),
    range(minimum, maximum, ''),
    range(undefined, maxItems, ' items'),
  ]
    .filter(Boolean)
    .join(', ');
}
