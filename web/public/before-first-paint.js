// Sets the theme and the language before the first paint, so that no page flashes in other colours or turns round, and
// asks at once for the files that this visitor will want, which the page would find out only after its first script.
// It is a file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const { files } = document.currentScript.dataset;
  let theme = null;
  let language = null;
  let token = /[?&]token=./.test(location.search) || null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
    token ??= sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token');
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
  // Only a build names files.
  if (!files) return;
  const { guest, player } = JSON.parse(files);
  const wanted = token === null ? guest : player;
  for (const file of [...wanted.files, ...(wanted.texts[root.lang] ?? [])]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
