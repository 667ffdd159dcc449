import pg from 'pg';

type Parse = (text: string) => unknown;

const textArrayOid: number = 1009;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid);
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item)));
const asText: Parse = (text) => text;

const timestamptzOid: number = 1184;
const parseTimestamptz: Parse = pg.types.getTypeParser(timestamptzOid);
/** Sessions use UTC, so only the blank differs from ISO 8601. This takes a fifth of the time of the driver's parser. */
const asDate: Parse = (text) =>
  text.length > 19 && text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamptz(text);

/**
 * Types that we parse differently from the driver: int8 is a number; a date stays text instead of a Date in the server's
 * time zone; a numeric keeps all its digits. timestamptz is a Date, json is parsed.
 */
const parsers = new Map<number, Parse>(
  [
    { oid: 20, list: 1016, parse: Number }, // int8
    { oid: 1082, list: 1182, parse: asText }, // date
    { oid: 1114, list: 1115, parse: asText }, // timestamp, which has no time zone
    { oid: timestamptzOid, list: 1185, parse: asDate },
    { oid: 1186, list: 1187, parse: asText }, // interval
    { oid: 1700, list: 1231, parse: asText }, // numeric
  ].flatMap(({ oid, list, parse }): [number, Parse][] => [
    [oid, parse],
    [list, listOf(parse)],
  ]),
);

/** The type parsers for both databases. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
