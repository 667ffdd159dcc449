import { createState } from './state.ts';
import { stored } from './storage.ts';
import { paper } from './themeScript.ts';

/** Stored per browser, not per user: signing out keeps it. */
export type Theme = 'system' | 'light' | 'dark';

const state = createState<{ theme: Theme }>(() => ({ theme: readTheme() }));
export const useTheme = (): Theme => state.use(({ theme }) => theme);

function readTheme(): Theme {
  const chosen = stored.read('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') stored.remove('theme');
  else stored.write('theme', theme);
  state.set({ theme });
  applyTheme(theme);
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  const { theme } = state.get();
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Applies a theme that was chosen in another tab. Returns a function that stops it. */
export function watchTheme(): () => void {
  const apply = ({ key }: StorageEvent) => {
    if (key !== 'theme') return;
    state.set({ theme: readTheme() });
    applyTheme(readTheme());
  };
  window.addEventListener('storage', apply);
  return () => window.removeEventListener('storage', apply);
}

function applyTheme(theme: Theme): void {
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
