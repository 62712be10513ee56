import { type Settings, settingsAliases, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** How long the start waits for `Settings.json` before the defaults are taken. */
const loadTimeoutMs = 4000;

const defaults: Settings = z.parse(settingsSchema, {});
let current: Settings = defaults;

/** The operator's settings. Before `loadSettings` has resolved: the defaults. */
export const settings = (): Settings => current;

/** Reads `Settings.json` once at start. Whatever is missing, broken or unknown falls back to its default. */
export const loadSettings = async (): Promise<Settings> => {
  current = mergeSettings(await fetchSettings(reportInDevelopment), reportInDevelopment);
  return current;
};

type Report = (problem: string) => void;

/** Takes each key of the right form; tells the others to `report` and keeps their defaults. */
export const mergeSettings = (raw: unknown, report: Report): Settings => {
  if (raw === undefined) return defaults;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    report('Settings.json is not an object');
    return defaults;
  }
  const merged: Record<string, unknown> = { ...defaults };
  const shape: Record<string, z.ZodMiniType> = settingsSchema.shape;
  for (const [written, value] of Object.entries(raw)) {
    const key = Object.hasOwn(settingsAliases, written) ? (settingsAliases[written] ?? written) : written;
    // Where an operator wrote both, the contract's own spelling counts.
    if (key !== written && Object.hasOwn(raw, key)) continue;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) {
      report(`Settings.json: unknown key ${written}`);
      continue;
    }
    const parsed = z.safeParse(schema, value);
    if (parsed.success) merged[key] = parsed.data;
    else report(`Settings.json: ${written} is not of the expected form`);
  }
  return merged as Settings;
};

/** The file's content; undefined where there is none that can be read. */
export const fetchSettings = async (report: Report): Promise<unknown> => {
  try {
    const answer = await fetch('/Settings.json', { signal: AbortSignal.timeout(loadTimeoutMs) });
    if (answer.ok) return await answer.json();
    report(`Settings.json: the server answered ${answer.status}`);
  } catch (error) {
    report(`Settings.json could not be read: ${String(error)}`);
  }
  return undefined;
};

const reportInDevelopment = (problem: string): void => {
  if (import.meta.env.DEV) console.warn(problem);
};
