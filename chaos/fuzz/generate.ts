import { newId } from '@twosome/contract/platform/ids';
import * as z from 'zod';
import { oneOf } from '../../bench/platform/random.ts';
import { forbiddenFields, hostileTexts } from '../../server/src/testing/bad-values.ts';
import { worstTexts } from '../../server/src/testing/worst-texts.ts';

/** The part of JSON Schema that the contract's shapes use. */
interface Shape {
  type?: string;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Shape;
  maxItems?: number;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** How many values are of another kind, too long or out of range. */
const faults = { valid: 0, nearly: 0.2, hostile: 0.8 };
export type Manner = keyof typeof faults;

export const chance = (share: number): boolean => Math.random() < share;

/** Ids that answers named, the latest of each kind of path. */
export class Ids {
  readonly #byKind = new Map<string, string[]>();

  learn(kind: string, text: string): void {
    const known = this.#byKind.get(kind) ?? [];
    for (const [id] of text.matchAll(/(?<=")[0-9A-Za-z_-]{20}(?=")/g)) known.push(id);
    this.#byKind.set(kind, known.slice(-300));
  }

  of(kind: string): string {
    const known = chance(0.85) ? this.#byKind.get(kind) : [...this.#byKind.values()].flat();
    return chance(0.05) || !known?.length ? newId() : oneOf(known);
  }
}

const worst = worstTexts(15_000);
const badValue = (): unknown =>
  oneOf<() => unknown>([
    () => oneOf(hostileTexts),
    () => oneOf(worst),
    () => oneOf([null, true, false, 0, -1, 0.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63]),
    () =>
      oneOf<unknown>([[], {}, [[]], [null], JSON.parse('{"__proto__":{"admin":true}}'), { constructor: 1 }]),
    () => Array(5000).fill('x'),
    () => ({ a: { b: { c: { d: [[[[[[]]]]]] } } } }),
    () =>
      oneOf([
        '0000-00-00',
        '9999-12-31',
        '2024-02-30',
        '-000001-01-01',
        '2026-11-29T25:00:00Z',
        '+275760-09-13',
      ]),
  ])();

const words = [
  'Lovely!',
  'Zoë',
  '安娜',
  '👨‍👩‍👧‍👦',
  'a@b.c',
  '@ana&bruno',
  'x',
  '  spaced  ',
  'עברית',
  'مرحبا',
  '\r\nline',
];
const days = ['2020-02-29', '2026-11-29', '2026-12-24', '2199-06-21', '1970-01-01'];

/** A value for a shape. `name` is that of its field. */
function sampleOf(shape: Shape, manner: Manner, ids: Ids, name: string): unknown {
  // a whole object of another kind would leave no field to try
  if (shape.type !== 'object' && chance(faults[manner])) return badValue();
  if (shape.anyOf) return sampleOf(oneOf(shape.anyOf), manner, ids, name);
  if (shape.enum) return oneOf(shape.enum);
  if ('const' in shape) return shape.const;
  switch (shape.type) {
    case 'object':
      return objectOf(shape, manner, ids);
    case 'array':
      return Array.from({ length: Math.floor(Math.random() * Math.min(4, (shape.maxItems ?? 3) + 1)) }, () =>
        sampleOf(shape.items ?? {}, manner, ids, name),
      );
    case 'integer':
      return Math.floor(
        (shape.minimum ?? 0) + Math.random() * Math.min(100, (shape.maximum ?? 9) - (shape.minimum ?? 0)),
      );
    case 'number':
      return Math.random();
    case 'boolean':
      return chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(shape, name, ids);
  }
}

function textOf({ format, maxLength }: Shape, name: string, ids: Ids): string {
  if (format === 'date' || /day|date|from|until|achieve_by|at_morning/.test(name)) return oneOf(days);
  if (format === 'date-time' || name.endsWith('_at'))
    return new Date(Date.now() + (Math.random() - 0.3) * 1e10).toISOString();
  if (/(^|_)(id|ids|to|post|message|image|since|up_to|cursor)_*$/.test(name)) return ids.of('any');
  if (name === 'time_zone') return oneOf(['Europe/Lisbon', 'Pacific/Kiritimati', 'UTC', 'America/Adak']);
  if (name === 'emoji') return oneOf(['❤️', '👍🏽', '🏳️‍🌈']);
  const text = oneOf(words);
  return chance(0.1) ? text.repeat(Math.ceil((maxLength ?? 500) / 4 / text.length)) : text;
}

function objectOf(
  { properties = {}, required = [] }: Shape,
  manner: Manner,
  ids: Ids,
): Record<string, unknown> {
  const given = Object.entries(properties).filter(
    ([name]) => (required.includes(name) && !(manner !== 'valid' && chance(0.1))) || chance(0.5),
  );
  const extra = manner !== 'valid' && chance(0.2) ? forbiddenFields : {};
  return {
    ...extra,
    ...Object.fromEntries(given.map(([name, shape]) => [name, sampleOf(shape, manner, ids, name)])),
  };
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** A request, query or frame of this schema. */
export function generate(schema: z.ZodType, manner: Manner, ids: Ids): unknown {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, shape);
  return manner === 'hostile' && chance(0.1) ? badValue() : sampleOf(shape, manner, ids, '');
}
