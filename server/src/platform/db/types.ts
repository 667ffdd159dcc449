import pg from 'pg';

type Parse = (text: string) => unknown;

const textArrayOid: number = 1009;
const readTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid);
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    readTexts(text).map((item) => (item === null ? null : parse(item)));
const asText: Parse = (text) => text;

const timestamptzOid: number = 1184;
const usualMoment: Parse = pg.types.getTypeParser(timestamptzOid);
/** Every session's zone is UTC, so a moment is an ISO text but for its blank: a fifth of the time of the driver's own. */
const asMoment: Parse = (text) =>
  text.length > 19 && text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : usualMoment(text);

/**
 * Where the driver's own reading would differ from what is promised: counts are numbers; a date is its text,
 * not a moment in the server's time zone; a numeric keeps all its digits. timestamptz is a Date, json is parsed.
 */
const own = new Map<number, Parse>(
  [
    { oid: 20, list: 1016, parse: Number }, // int8
    { oid: 1082, list: 1182, parse: asText }, // date
    { oid: 1114, list: 1115, parse: asText }, // timestamp, which names no moment
    { oid: timestamptzOid, list: 1185, parse: asMoment },
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
