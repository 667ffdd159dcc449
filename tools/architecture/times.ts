import { isProduct } from './location.ts';
import { child, children, lineOf, nameOf, nodesOf } from './syntax.ts';
import type { Rule } from './tree.ts';

/** Rules about days and clocks. */

const dayModules = /^contract\/src\/platform\/(calendar-)?days\.ts$/;
const dayInMilliseconds = 86_400_000;

/** Days are counted by the calendar: where clocks change a day has 23 or 25 hours. */
export const daysAreCounted: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && !dayModules.test(file.path))
    .flatMap((file) =>
      nodesOf(file)
        .filter(
          (node) =>
            (node.type === 'Literal' && node.value === dayInMilliseconds) ||
            (node.type === 'CallExpression' &&
              /^set(UTC)?(Date|FullYear)$/.test(nameOf(child(node, 'callee', 'MemberExpression')))),
        )
        .map((node) => `${file.path}:${lineOf(file, node)} use platform/calendar-days, or days for a period`),
    );

/** A device's clock may be wrong by days: code names the clock that it means, `serverNow` or `deviceNow`. */
export const clocksAreNamed: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && /^web\/src\/(?!platform\/|worker\/)/.test(file.path))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => isDateNow(node) || isNewDate(node))
        .map((node) => `${file.path}:${lineOf(file, node)} use serverNow or deviceNow of platform/clock`),
    );

type Candidate = Parameters<typeof child>[0];

const isDateNow = (node: Candidate): boolean =>
  node?.type === 'MemberExpression' && nameOf(node) === 'now' && nameOf(child(node, 'object')) === 'Date';

const isNewDate = (node: Candidate): boolean =>
  node?.type === 'NewExpression' &&
  nameOf(child(node, 'callee')) === 'Date' &&
  children(node, 'arguments').length === 0;
