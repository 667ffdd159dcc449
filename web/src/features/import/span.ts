import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { fullDay } from '../../platform/days.ts';
import { importTexts } from './import.texts.ts';

/** '3 March 2019 to 2 November 2024' */
export const spanOf = ({ from, until }: Pick<ImportPreview, 'from' | 'until'>): string =>
  from === null ? '' : importTexts.days(fullDay(from), fullDay(until ?? from));

/** '2019 to 2024', also while nobody knows whether the day or the month comes first */
export const yearsOf = ({ from, until }: Pick<ImportPreview, 'from' | 'until'>): string => {
  const yearOf = (at: string) => String(new Date(at).getFullYear());
  return from === null ? '' : importTexts.days(yearOf(from), yearOf(until ?? from));
};

/** '214 photos and 1,208 messages' */
export const countsOf = (photos: number, messages: number): string =>
  importTexts.both([
    ...(photos > 0 ? [importTexts.photos(photos)] : []),
    ...(messages > 0 ? [importTexts.messages(messages)] : []),
  ]);
