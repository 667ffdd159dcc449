import { join } from 'node:path';
import { marked } from 'marked';
import { type Plugin, transformWithOxc } from 'vite';

const link = join(import.meta.dirname, 'src/platform/router/Link.tsx');

/** Makes a component of each Markdown file. `{name}` in its text is a number of the contract's `limits`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    async transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const body = (await marked(source))
        .replace(/\{(\w+)\}/g, '{limits.$1}')
        .replace(/<a href=/g, '<Link className="link" to=')
        .replaceAll('</a>', '</Link>');
      const component = `
        import { limits } from '@twosome/contract/platform/limits';
        import { Link } from ${JSON.stringify(link)};
        export default function Text() { return <>${body}</>; }`;
      return transformWithOxc(component, `${id}.jsx`, { jsx: { runtime: 'automatic' } });
    },
  };
}
