import { type DomainEvent, eventsOf } from './architecture/domain-events.ts';
import { readTree } from './architecture/tree.ts';
import { inRoot } from './run/root.mjs';

const short = (path: string): string => path.replace('server/src/features/', '');

const print = ({ name, kind, path, emitters, handlers }: DomainEvent): string =>
  [
    `${kind} · ${name} in ${short(path)}`,
    `  emitted by     ${emitters.map(short).join(', ')}`,
    ...handlers.map(({ when, feature, name }) => `  ${when.padEnd(13)}  ${feature}: ${name}`),
  ].join('\n');

console.log(
  eventsOf(readTree(inRoot('.')))
    .map(print)
    .join('\n\n'),
);
