import type { Import, ImportPreview } from '@twosome/contract/import/import.contract';
import { datesHere } from '../../platform/days.ts';
import { importTexts } from './import.texts.ts';

/** '3 March 2019 to 2 November 2024' */
export const spanOf = ({ from, until }: Pick<ImportPreview, 'from' | 'until'>): string =>
  from === null ? '' : importTexts.days(datesHere().fullDay(from), datesHere().fullDay(until ?? from));

/** '2019 to 2024', also while nobody knows whether the day or the month comes first */
export const yearsOf = ({ from, until }: Pick<ImportPreview, 'from' | 'until'>): string => {
  const yearOf = (at: string) => String(new Date(at).getFullYear());
  return from === null ? '' : importTexts.days(yearOf(from), yearOf(until ?? from));
};

/** 'Left out: 12 contacts, 3 documents and 1 photo missing from the archive.' */
export const leftOutOf = ({ left_out_reasons }: Pick<Import, 'left_out_reasons'>): string => {
  const counts = left_out_reasons.filter(({ reason }) => reason in importTexts.reasons);
  if (counts.length === 0) return '';
  return importTexts.leftOut(counts.map(({ reason, count }) => importTexts.reasons[reason](count)));
};

/** '214 photos and 1,208 messages' */
export const countsOf = (photos: number, messages: number): string =>
  importTexts.both([
    ...(photos > 0 ? [importTexts.photos(photos)] : []),
    ...(messages > 0 ? [importTexts.messages(messages)] : []),
  ]);
