import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

export type Json = Record<string, unknown>;

/**
 * Shapes as JSON schemas. A shape with a name of its own (`.meta({id})`) stands once, among the document's
 * components. What is sent may differ from what is answered (texts are trimmed, defaults filled in); then the
 * sent one is named `…Input`. Give all answers before the first request.
 */
export function namedSchemas() {
  const schemas: Json = {};

  const add = (io: 'input' | 'output', shape: z.ZodType): Json => {
    // inside another shape also one with a name of its own becomes a reference
    const whole: Json = z.toJSONSchema(z.object({ it: shape }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    });
    const own = (whole.$defs ?? {}) as Record<string, Json>;
    const names = namesFor(own, io);
    for (const [name, schema] of Object.entries(own)) {
      const kept = names.get(name) ?? name;
      const referring = refer(schema, names);
      if (kept in schemas && !isDeepStrictEqual(schemas[kept], referring))
        throw new Error(`two different shapes are called ${kept}`);
      schemas[kept] = referring;
    }
    return refer((whole.properties as { it: Json }).it, names) as Json;
  };

  /** A sent shape that is not the answered one is renamed, and then so is every one that refers to it. */
  const namesFor = (own: Record<string, Json>, io: 'input' | 'output'): Map<string, string> => {
    const names = new Map(Object.keys(own).map((name) => [name, name]));
    const isRenamed = (name: string): boolean => names.get(name) !== name;
    const differs = ([name, schema]: [string, Json]): boolean =>
      !isRenamed(name) && name in schemas && !isDeepStrictEqual(schemas[name], refer(schema, names));
    if (io === 'output') return names;
    for (let one = Object.entries(own).find(differs); one; one = Object.entries(own).find(differs))
      names.set(one[0], `${one[0]}Input`);
    return names;
  };

  return {
    answered: (shape: z.ZodType): Json => add('output', shape),
    sent: (shape: z.ZodType): Json => add('input', shape),
    /** the components, by name */
    all: (): Json => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Leaves out what says nothing: the pattern beside a format, the bounds of every integer there is. */
function simplify(schema: Json, io: 'input' | 'output'): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // an answer may grow: no client may rely on there being nothing more
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.id;
}

function refer(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => refer(one, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, refer(value, names)];
      const name = value.replace('#/$defs/', '');
      return [key, `#/components/schemas/${names.get(name) ?? name}`];
    }),
  );
}
