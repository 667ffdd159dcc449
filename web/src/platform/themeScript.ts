/** Colours of the system's bars, by theme; equal to `--paper` in tokens.css. */
export const paper = { light: '#fcfbfa', dark: '#131116' } as const;

/**
 * An inline script in every page's head, after the metas, so that the first paint has the chosen theme; the system's
 * theme needs no script. It does the same as `applyTheme`, for pages without any other script.
 */
export const themeScript = `try{let t=localStorage.getItem('theme');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelector('meta[name=color-scheme]').content=t;for(let m of document.querySelectorAll('meta[name=theme-color]'))m.content=${JSON.stringify(paper)}[t]}}catch{}`;
