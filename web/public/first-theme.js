// Sets the theme and the language before the first paint, so that no page flashes in other colours or turns round.
// It is a file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {
    // Storage is switched off: the defaults stand.
  }
  if (/^((light|dark)([1-9]|1[0-2])|mmk[12])$/.test(theme) && theme !== root.dataset.theme) {
    root.dataset.theme = theme;
    // Written by the parser, the link holds back the first paint until its colours are there.
    document.write(`<link rel="stylesheet" href="/themes/${theme}.css">`);
    // The phone's own bars take the page's colour.
    addEventListener('DOMContentLoaded', () => {
      const colour = getComputedStyle(root).backgroundColor;
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
    });
  }
  if (/^(tr|en|ar|bg)$/.test(language)) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
