import { type Language, locales } from '../../../i18n/languages.ts';

const hourMs = 3_600_000;

/** Says how many hours ago an hour that is over began, such as `3 hours ago`. A device whose clock is behind says one. */
export const formatHoursAgo = (hourStartMs: number, nowMs: number, language: Language): string =>
  new Intl.RelativeTimeFormat(locales[language]).format(
    -Math.max(1, Math.floor((nowMs - hourStartMs) / hourMs)),
    'hour',
  );
