import * as z from 'zod';

export type Json = Record<string, unknown>;

/**
 * Converts shapes to JSON schemas. A named shape (`.meta({id})`) appears once, among the document's components. In
 * requests its name ends in `Input`, because trimmed texts and defaults make the two sides differ.
 */
export function namedSchemas(target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12') {
  const schemas: Json = {};

  const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
    const suffix = io === 'input' ? 'Input' : '';
    // wrapped in an object, so that a named shape itself also becomes a reference
    const whole = z.toJSONSchema(z.object({ it: shape }), {
      io,
      target,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    });
    const text = JSON.stringify(whole).replace(
      /"#\/(?:\$defs|definitions)\/(\w+)"/g,
      `"#/components/schemas/$1${suffix}"`,
    );
    const { $defs, definitions, properties }: { $defs?: Json; definitions?: Json; properties: { it: Json } } =
      JSON.parse(text);
    for (const [id, schema] of Object.entries($defs ?? definitions ?? {})) {
      const name = `${id}${suffix}`;
      if (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(schema))
        throw new Error(`two different shapes are named ${name}`);
      schemas[name] = schema;
    }
    return properties.it;
  };

  return {
    answered: (shape: z.ZodType): Json => schemaOf(shape, 'output'),
    sent: (shape: z.ZodType): Json => schemaOf(shape, 'input'),
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
