import { defaultSettings, parseSettings, type Settings } from '@reelfloor/protocol';

/** How long the start waits for `Settings.json` before the defaults are taken. */
const loadTimeoutMs = 4000;

let current: Settings = defaultSettings;

/** The operator's settings. Before `loadSettings` has resolved: the defaults. */
export const settings = (): Settings => current;

/** Reads `Settings.json` once at start. Whatever is missing, broken or unknown falls back to its default. */
export const loadSettings = async (): Promise<Settings> => {
  const raw = await fetchSettings(reportInDevelopment);
  if (!saysNothing(raw)) current = await mergeLate(raw);
  else if (isPlayMoney(raw)) current = { ...defaultSettings, PLAY_MONEY: true };
  return current;
};

type Report = (problem: string) => void;

/** Most floors change nothing, so that what checks the file comes only where there is something to check. */
const saysNothing = (raw: unknown): boolean =>
  raw === undefined || (isObject(raw) && Object.keys(raw).every((key) => key === 'PLAY_MONEY'));

const isPlayMoney = (raw: unknown): boolean =>
  isObject(raw) && 'PLAY_MONEY' in raw && raw.PLAY_MONEY === true;

const isObject = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null;

const mergeLate = async (raw: unknown): Promise<Settings> => {
  const { mergeSettings } = await import('./merge-settings.ts');
  return mergeSettings(raw, reportInDevelopment);
};

/** The file's content; undefined where there is none that can be read. */
export const fetchSettings = async (report: Report): Promise<unknown> => {
  try {
    // The page asked already, before its first script.
    const early = globalThis.window?.early?.settings;
    const answer = await (early ?? fetch('/Settings.json', { signal: AbortSignal.timeout(loadTimeoutMs) }));
    if (answer.ok) return parseSettings(await answer.text());
    report(`Settings.json: the server answered ${answer.status}`);
  } catch (error) {
    report(`Settings.json could not be read: ${String(error)}`);
  }
  return undefined;
};

const reportInDevelopment = (problem: string): void => {
  if (import.meta.env.DEV) console.warn(problem);
};
