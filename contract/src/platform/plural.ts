import { locale } from './locale.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(locale);

/** `plural(3, { one: '# clap', other: '# claps' })` is '3 claps'. */
export const plural = (count: number, forms: Forms): string =>
  (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count));
