import type { Rule } from './tree.ts';

/** The opening of a rule or an at-rule, or a closing brace. */
const parts = /[^{};]*\{|\}/g;

/** On touch screens `:hover` stays on a tapped element. */
export const hoverNeedsAPointer: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const around: string[] = [];
      const complaints: string[] = [];
      for (const [part] of text.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '').matchAll(parts)) {
        if (part === '}') {
          around.pop();
          continue;
        }
        const isGuarded = around.some((query) => query.includes('(hover: hover)'));
        if (part.includes(':hover') && !isGuarded)
          complaints.push(`${path}: ${part.slice(0, -1).trim()} is outside @media (hover: hover)`);
        around.push(part);
      }
      return complaints;
    });
