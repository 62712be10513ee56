// Sets theme and language before the first paint, so that the page does not flash in other colours or
// directions. Requests the files and answers that this visitor needs first. The build inlines it; the content
// security policy allows its hash.
(() => {
  const root = document.documentElement;
  const { files } = document.currentScript.dataset;
  const arrives = /[?&]token=./.test(location.search);
  let theme = null;
  let language = null;
  let token = null;
  let isLocked = false;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
    const place = sessionStorage.getItem('access_token') === null ? localStorage : sessionStorage;
    token = place.getItem('access_token');
    const mark = place.getItem('sign_in_mark');
    isLocked = (localStorage.getItem('is_locked') ?? '').split(' ').includes(mark);
  } catch {
    // Storage is switched off, so the defaults apply.
  }
  if (/^((light|dark)([1-9]|1[0-2])|mmk[12])$/.test(theme) && theme !== root.dataset.theme) {
    root.dataset.theme = theme;
    // `document.write` makes the browser wait for this style sheet before the first paint.
    document.write(`<link rel="stylesheet" href="/themes/${theme}.css">`);
    // Colours the browser's own bars on a phone.
    addEventListener('DOMContentLoaded', () => {
      const colour = getComputedStyle(root).backgroundColor;
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
    });
  }
  if (/^(tr|en|ar|bg)$/.test(language)) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }

  // Only the built page has an attribute that lists the first files to load.
  if (files) {
    const { guest, player } = JSON.parse(files);
    const wanted = token === null && !arrives ? guest : player;
    for (const file of [...wanted.files, ...(wanted.texts[root.lang] ?? [])]) {
      const link = document.createElement('link');
      const isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    if (wanted.picture) {
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.src = wanted.picture;
    }
  }

  // `settings.ts` and `prefetched-responses.ts` use these answers instead of making the requests again.
  const answers = new Map();
  const settings = fetch('/Settings.json', { signal: AbortSignal.timeout(4000) });
  const stop = new AbortController();
  const early = { settings, answers, token, stop, hasAskedAll: false };
  window.early = early;
  // The same as `pageAccept` of the package protocol, which this file cannot import.
  const accept = 'application/json, application/json;refusals=200';
  const ask = (path) => {
    const { href } = new URL(path, location.origin);
    // Either the page was quicker and has sent this request itself, or its player has signed out or locked it.
    if (stop.signal.aborted || answers.has(href)) return;
    const headers = { accept, authorization: `Bearer ${token}` };
    const answer = fetch(path, { headers, signal: AbortSignal.any([stop.signal, AbortSignal.timeout(15000)]) });
    // Prevents an unhandled rejection; the code that takes the answer handles the failure.
    answer.catch(() => {});
    answers.set(href, { answer, askedAt: Date.now() });
    return answer;
  };
  const isOver = () => {
    try {
      const [, claims] = token.split('.');
      return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 <= Date.now();
    } catch {
      return true;
    }
  };
  // Requests the pictures of a phone's first row of machines, by the addresses that the lobby's cards use.
  const askForPictures = ({ machines }) => {
    const chosen = location.pathname.split('/')[2];
    const shown = machines.filter(({ brand }) => !chosen || encodeURIComponent(brand?.id) === chosen);
    for (const { image, brand } of shown.slice(0, 2)) {
      const picture = new Image();
      picture.fetchPriority = 'high';
      picture.sizes = '(width < 761px) 146px, 300px';
      const name = encodeURIComponent(brand?.name.toLowerCase().replaceAll('i\u0307', 'i'));
      const path = `/assets/machines/${name}`;
      if (image) picture.src = image;
      else if (brand) picture.srcset = `${path}.png?w=320 320w, ${path}.png 600w`;
    }
  };
  if (arrives || token === null || isOver()) return;
  // The first number formatter costs a slow phone 100 ms. Created while the files load, it delays no page.
  window.requestIdleCallback?.(() => new Intl.NumberFormat(root.lang).format(0));
  settings
    // If the settings cannot be read here, the page, which reads them more leniently, makes its requests later.
    .then(
      (answer) => answer.clone().json(),
      () => ({}),
    )
    .then((known) => {
      // For another server, or if the IP check must come first, the page makes its requests later.
      if (known.API_URL || known.IP_CHEKCING || known.IP_CHECKING) return;
      ask('/v1/validate');
      // While the page is locked, the server refuses all calls that follow.
      if (isLocked) return;
      if (known.SHOW_LOBBY === false || !/^\/(lobby(\/|$)|$)/.test(location.pathname)) return;
      for (const path of ['/v1/machine/brands', '/v1/player/balance', '/api/chat/contacts']) ask(path);
      return ask('/v1/machine/all')
        ?.then((answer) => answer.clone().json())
        .then(askForPictures);
    })
    // Ignore a failure here: the code that uses the answer shows it.
    .catch(() => {})
    .then(() => {
      early.hasAskedAll = true;
    });
})();
