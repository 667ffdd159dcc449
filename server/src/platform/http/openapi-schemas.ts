import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

export type Json = Record<string, unknown>;

/**
 * Converts shapes to JSON schemas. A named shape (`.meta({id})`) appears once, among the document's components. If its
 * input differs from its output (trimmed texts, defaults), the input schema is named `…Input`. Add all responses before
 * the first request.
 */
export function namedSchemas() {
  const schemas: Json = {};

  const add = (io: 'input' | 'output', shape: z.ZodType): Json => {
    // wrapped in an object, so that a named shape itself also becomes a reference
    const whole: Json = z.toJSONSchema(z.object({ it: shape }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    });
    const definitions = (whole.$defs ?? {}) as Record<string, Json>;
    const names = namesFor(definitions, io);
    for (const [name, schema] of Object.entries(definitions)) {
      const finalName = names.get(name) ?? name;
      const schemaWithRefs = replaceRefs(schema, names);
      if (finalName in schemas && !isDeepStrictEqual(schemas[finalName], schemaWithRefs))
        throw new Error(`two different shapes are named ${finalName}`);
      schemas[finalName] = schemaWithRefs;
    }
    return replaceRefs((whole.properties as { it: Json }).it, names) as Json;
  };

  /** Renames input shapes that differ from their output shape, and then every shape that refers to a renamed one. */
  const namesFor = (definitions: Record<string, Json>, io: 'input' | 'output'): Map<string, string> => {
    const names = new Map(Object.keys(definitions).map((name) => [name, name]));
    const isRenamed = (name: string): boolean => names.get(name) !== name;
    const differs = ([name, schema]: [string, Json]): boolean =>
      !isRenamed(name) && name in schemas && !isDeepStrictEqual(schemas[name], replaceRefs(schema, names));
    if (io === 'output') return names;
    for (
      let one = Object.entries(definitions).find(differs);
      one;
      one = Object.entries(definitions).find(differs)
    )
      names.set(one[0], `${one[0]}Input`);
    return names;
  };

  return {
    answered: (shape: z.ZodType): Json => add('output', shape),
    sent: (shape: z.ZodType): Json => add('input', shape),
    /** the components by name */
    all: (): Json => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes redundant keywords: the pattern of a format, and the bounds of safe integers. */
function simplify(schema: Json, io: 'input' | 'output'): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // a response may gain fields, so clients must not rely on the absence of others
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.id;
}

function replaceRefs(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => replaceRefs(one, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, replaceRefs(value, names)];
      const name = value.replace('#/$defs/', '');
      return [key, `#/components/schemas/${names.get(name) ?? name}`];
    }),
  );
}
