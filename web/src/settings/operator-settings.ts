import { defaultSettings, parseSettingsJson, type Settings } from '@reelfloor/protocol';

/** Timeout in ms for the settings file; after it, the page starts with the defaults. */
const loadTimeoutMs = 4000;

let current: Settings = defaultSettings;

/** Returns the operator's settings, or the defaults until `loadOperatorSettings` has resolved. */
export const getOperatorSettings = (): Settings => current;

/** Loads `Settings.json` once at the start. Missing and invalid values keep their defaults. */
export const loadOperatorSettings = async (): Promise<Settings> => {
  const raw = await fetchOperatorSettingsFile(reportInDevelopment);
  if (!saysNothing(raw)) current = await mergeLate(raw);
  else if (isPlayMoney(raw)) current = { ...defaultSettings, PLAY_MONEY: true };
  return current;
};

type ReportSettingsProblem = (problem: string) => void;

/** Returns whether `Settings.json` contains no settings, as for most operators, so that validation can be skipped. */
const saysNothing = (raw: unknown): boolean =>
  raw === undefined || (isObject(raw) && Object.keys(raw).every((key) => key === 'PLAY_MONEY'));

const isPlayMoney = (raw: unknown): boolean => isObject(raw) && 'PLAY_MONEY' in raw && raw.PLAY_MONEY === true;

const isObject = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null;

const mergeLate = (raw: unknown): Promise<Settings> =>
  import('./merge-settings-with-defaults.ts').then((it) => it.mergeSettingsWithDefaults(raw, reportInDevelopment));

export const fetchOperatorSettingsFile = async (report: ReportSettingsProblem): Promise<unknown> => {
  try {
    // Use the response to the request that `before-first-paint.js` has already sent.
    const early = globalThis.window?.early?.settings;
    const answer = await (early ?? fetch('/Settings.json', { signal: AbortSignal.timeout(loadTimeoutMs) }));
    if (answer.ok) return parseSettingsJson(await answer.text());
    report(`Settings.json: the server answered ${answer.status}`);
  } catch (error) {
    report(`Settings.json could not be read: ${String(error)}`);
  }
  return undefined;
};

const reportInDevelopment = (problem: string): void => {
  if (import.meta.env.DEV) console.warn(problem);
};
