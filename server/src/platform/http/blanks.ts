/** What a built page leaves open, by name; null: there is nothing to say. */
export type Blanks = Readonly<Record<string, string | null>>;

/**
 * Fills the blanks of a page: `<!--[name-->… {name} …<!--name]-->` is shown with the value in its place, or left out
 * altogether. A page is built once, and whoever runs it says these things when it starts.
 */
export function fillBlanks(html: string, blanks: Blanks): string {
  return html.replace(/<!--\[(\w+)-->(.*?)<!--\1\]-->/gs, (_, name: string, inner: string) => {
    const value = blanks[name] ?? null;
    return value === null ? '' : inner.replaceAll(`{${name}}`, () => escapeHtml(value));
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
