import type { PushMessage } from '@reelfloor/protocol';

/** A push message as a notification. `tag`: a newer notification with the same tag replaces it. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  /** URL path that a click on the notification opens. */
  readonly path: string;
  readonly until: number;
}

const isMessage = (data: unknown): data is PushMessage => {
  if (typeof data !== 'object' || data === null) return false;
  const { v, kind, machine, brand, language, until } = data as Record<string, unknown>;
  const texts = [machine, brand, language];
  return (
    v === 1 &&
    (kind === 'free' || kind === 'turn' || kind === 'lost') &&
    texts.every((text) => typeof text === 'string') &&
    typeof until === 'number'
  );
};

/** Parses a push message into a notification; null for a message of unknown kind. */
export const parsePushMessage = (text: string): PushNotification | null => {
  const data = parsed(text);
  if (!isMessage(data)) return null;
  const { kind, machine, brand, language, until } = data;
  const texts = textsOf(language);
  const fill = (words: string) =>
    words.replace(/\{\{(machine|time)\}\}/g, (_, name) =>
      name === 'time' ? timeOf(until, language) : `${machine} ${brand}`.trim(),
    );
  return {
    title: fill(texts[kind]),
    body: fill(texts[`${kind}More`]),
    lang: language,
    tag: `${kind}-${machine}`,
    path: kind === 'lost' ? '/lobby' : `/lobby?${new URLSearchParams({ search: machine })}`,
    until,
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const timeOf = (atMs: number, language: string): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);

/** Texts of the notifications. The worker does not load the client's other texts, so that it stays small. */
const tr = {
  free: '{{machine}} boşaldı',
  freeMore: 'Makineye gitmek için dokunun.',
  turn: 'Sıra sizde: {{machine}}',
  turnMore: 'Koltuk saat {{time}} olana kadar sizin için tutuluyor.',
  lost: '{{machine}} sırasındaki yeriniz sona erdi',
  lostMore: 'Nedenini lobide görebilirsiniz.',
} as const;

const en: Record<keyof typeof tr, string> = {
  free: '{{machine}} is free',
  freeMore: 'Tap to go to the machine.',
  turn: 'Your turn: {{machine}}',
  turnMore: 'The seat is reserved for you until {{time}}.',
  lost: 'Queue place lost: {{machine}}',
  lostMore: 'See the lobby for why.',
};

/** Returns the notification texts in a language, in English for languages without their own. */
const textsOf = (language: string): Record<keyof typeof tr, string> => (language === 'tr' ? tr : en);
