// Sets an information page's theme and language before the first paint. The client passes them in the address, because
// a sandboxed page cannot read storage. Where another server sends these pages without a sandbox, storage has them.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = query.get('theme') ?? stored('theme');
  if (/^((light|dark)([1-9]|1[0-2])|mmk[12])$/.test(theme) && theme !== root.dataset.theme) {
    root.dataset.theme = theme;
    document.write(`<link rel="stylesheet" href="/themes/${theme}.css">`);
  }
  const language = query.get('lang') ?? stored('language') ?? navigator.language.slice(0, 2);
  // Terms that were published may have more languages.
  root.lang = (root.dataset.languages ?? 'tr en').split(' ').includes(language) ? language : 'en';
  if (root.lang === 'ar') root.dir = 'rtl';
  if (query.has('embedded')) root.dataset.embedded = '';
  // The page's title has both languages, Turkish first.
  const titles = document.title.split(' · ');
  if (titles.length === 3) document.title = `${root.lang === 'tr' ? titles[0] : titles[1]} · ${titles[2]}`;
  // Links to other information pages pass on the theme and language, and the choice of a language the theme.
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="/"][href$=".html"]');
    if (link) link.href += location.search;
    const choice = event.target.closest?.('a[href^="?lang="]');
    if (!choice) return;
    query.set('lang', choice.lang);
    choice.href = `?${query}`;
  });
})();
