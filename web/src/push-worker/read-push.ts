import type { PushMessage } from '@reelfloor/protocol';
import { textsOf } from './texts.ts';

/** A message as a notification shows it. `tag`: a newer one with the same tag takes the place of this one. */
export interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  /** Where a click leads. */
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

/** Returns what to show of a message; null for one that this worker does not know. */
export const readPush = (text: string): ShownPush | null => {
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
