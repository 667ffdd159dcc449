/** The style of the operator's pages: the product's colours and measures, without its fonts. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfbfa, #131116);
  --surface: light-dark(#ffffff, #1d1a21);
  --sunken: light-dark(#f4f2f1, #242029);
  --ink: light-dark(#1d1a22, #f5f1f2);
  --ink-2: light-dark(#5b5663, #b9b2be);
  --line: light-dark(#e8e5e4, #2a2630);
  --edge: light-dark(#8d8794, #77707f);
  --on-ink: light-dark(#fcfbfa, #17141b);
  --love-ink: light-dark(#b01a2c, #ff9a9a);
  --love-tint: light-dark(#fdecea, #351a20);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 0 20px 64px;
  max-width: 960px;
  background: var(--paper);
  color: var(--ink);
  font: 400 1rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; border-bottom: 1px solid var(--line); }
header strong { font: 500 1.375rem/1.2 Newsreader, Georgia, serif; padding: 14px 0; }
nav { display: flex; flex-wrap: wrap; gap: 0 16px; flex: 1; }
nav a { display: inline-flex; align-items: center; min-height: 44px; min-width: 44px; color: var(--ink-2); text-decoration: none; }
nav a[aria-current] { color: var(--ink); font-weight: 600; }
header form { display: flex; align-items: center; gap: 12px; color: var(--ink-2); font-size: 0.875rem; }
@media (max-width: 40rem) { header nav { order: 1; flex-basis: 100%; } header form { margin-left: auto; } }
h1 { font: 500 1.75rem/1.14 Newsreader, Georgia, serif; margin: 32px 0 12px; }
h2 { font: 500 1.375rem/1.2 Newsreader, Georgia, serif; margin: 32px 0 12px; }
p { margin: 8px 0; }
a { color: inherit; }
.quiet, time, dt { color: var(--ink-2); font-size: 0.875rem; }
.urgent { display: inline-block; padding: 2px 10px; border-radius: 999px; background: var(--love-tint); color: var(--love-ink); font-weight: 600; font-size: 0.875rem; }
.notice { padding: 12px 16px; border-radius: 12px; background: var(--sunken); }
.error { padding: 12px 16px; border-radius: 12px; background: var(--love-tint); color: var(--love-ink); }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows > li { padding: 12px 0; border-bottom: 1px solid var(--line); }
ul.rows > li > a { display: block; text-decoration: none; }
blockquote { margin: 8px 0; padding: 12px 16px; border-radius: 12px; background: var(--sunken); white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(88px, max-content) 1fr; gap: 6px 16px; margin: 8px 0; }
dt { padding-top: 2px; }
dd { margin: 0; }
.pictures { display: flex; flex-wrap: wrap; gap: 12px; }
.pictures img { max-width: 100%; max-height: 420px; border-radius: 16px; background: var(--sunken); }
form.act { display: grid; gap: 16px; max-width: 600px; }
label { display: grid; gap: 6px; font-weight: 600; font-size: 0.9375rem; }
label.choice { display: flex; align-items: center; gap: 10px; min-height: 44px; font-weight: 400; font-size: 1rem; }
fieldset { border: 0; padding: 0; margin: 0; }
legend { padding: 0; font-weight: 600; font-size: 0.9375rem; }
input[type="text"], input[type="password"], textarea, select {
  width: 100%; min-height: 52px; padding: 12px 16px; border: 1px solid var(--edge); border-radius: 12px;
  background: var(--surface); color: var(--ink); font: inherit;
}
textarea { min-height: 88px; resize: vertical; }
input[type="radio"], input[type="checkbox"] { width: 20px; height: 20px; accent-color: var(--ink); }
button, a.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0 24px; border: 0;
  border-radius: 999px; background: var(--ink); color: var(--on-ink); font: 600 1rem/1.25 inherit; font-family: inherit;
  text-decoration: none; cursor: pointer; justify-self: start;
}
button.small { min-height: 44px; padding: 0 16px; background: var(--sunken); color: var(--ink); font-size: 0.875rem; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;
