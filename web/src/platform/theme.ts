import { createState } from './state.ts';
import { stored } from './storage.ts';
import { paper } from './themeScript.ts';

/** Of this browser and not of a person: it is kept when somebody signs out. */
export type Theme = 'system' | 'light' | 'dark';

const state = createState<{ theme: Theme }>(() => ({ theme: readTheme() }));
export const useTheme = (): Theme => state.use(({ theme }) => theme);

function readTheme(): Theme {
  const kept = stored.read('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') stored.remove('theme');
  else stored.write('theme', theme);
  state.set({ theme });
  drawTheme(theme);
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  const { theme } = state.get();
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** What was chosen in another tab holds in this one too. */
export function watchTheme(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'theme') return;
    state.set({ theme: readTheme() });
    drawTheme(readTheme());
  });
}

function drawTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of metas('color-scheme')) meta.content = theme === 'system' ? 'light dark' : theme;
  for (const meta of metas('theme-color')) {
    const ofSystem = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = paper[theme === 'system' ? ofSystem : theme];
  }
}

const metas = (name: string): Iterable<HTMLMetaElement> =>
  document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
