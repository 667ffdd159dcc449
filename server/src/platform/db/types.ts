import pg from 'pg';

type Parse = (text: string) => unknown;

const textArrayOid: number = 1009;
const readTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid);
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    readTexts(text).map((item) => (item === null ? null : parse(item)));
const asText: Parse = (text) => text;

/**
 * Where the driver's own reading would differ from what is promised: counts are numbers; a date is its text,
 * not a moment in the server's time zone; a numeric keeps all its digits. timestamptz is a Date, json is parsed.
 */
const own = new Map<number, Parse>(
  [
    { oid: 20, list: 1016, parse: Number }, // int8
    { oid: 1082, list: 1182, parse: asText }, // date
    { oid: 1114, list: 1115, parse: asText }, // timestamp, which names no moment
    { oid: 1186, list: 1187, parse: asText }, // interval
    { oid: 1700, list: 1231, parse: asText }, // numeric
  ].flatMap(({ oid, list, parse }): [number, Parse][] => [
    [oid, parse],
    [list, listOf(parse)],
  ]),
);

/** How answers are read, the same on both databases. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format),
};
