// Sets the theme and the language before the first paint, so that no page flashes in the wrong colours.
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
  root.dataset.theme = theme === 'light3' ? theme : 'dark6';
  const colour = document.querySelector('meta[name=theme-color]');
  if (root.dataset.theme === 'light3') colour?.setAttribute('content', '#F3F0E8');
  if (language === 'tr' || language === 'en') root.lang = language;
})();
