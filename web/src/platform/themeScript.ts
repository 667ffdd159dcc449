/** What the system's bars around the page take, by theme; as `--paper` in tokens.css. */
export const paper = { light: '#fcfbfa', dark: '#131116' } as const;

/**
 * Stands in every page's head after its metas, so that the first picture has the chosen theme already; what follows the
 * system needs no script. The same as `drawTheme`, for a page that has no other script.
 */
export const themeScript = `try{let t=localStorage.getItem('theme');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelector('meta[name=color-scheme]').content=t;for(let m of document.querySelectorAll('meta[name=theme-color]'))m.content=${JSON.stringify(paper)}[t]}}catch{}`;
