/** Values for the placeholders of a built page, by name; null: not configured. */
export type Placeholders = Readonly<Record<string, string | null>>;

/**
 * Fills the placeholders of a page: a section `<!--[name-->… {name} …<!--name]-->` is sent with the value, or removed.
 * Pages are built once, but the values are settings of the running server.
 */
export function fillPlaceholders(html: string, placeholders: Placeholders): string {
  return html.replace(/<!--\[(\w+)-->(.*?)<!--\1\]-->/gs, (_, name: string, inner: string) => {
    const value = placeholders[name] ?? null;
    return value === null ? '' : inner.replaceAll(`{${name}}`, () => escapeHtml(value));
  });
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
