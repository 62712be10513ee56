import { type Settings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** How long the start waits for `Settings.json` before the defaults are taken. */
const loadTimeoutMs = 4000;

const defaults: Settings = z.parse(settingsSchema, {});
let current: Settings = defaults;

/** The operator's settings. Before `loadSettings` has resolved: the defaults. */
export const settings = (): Settings => current;

/** Reads `Settings.json` once at start. Whatever is missing, broken or unknown falls back to its default. */
export const loadSettings = async (): Promise<Settings> => {
  current = mergeSettings(await fetchSettings(), reportInDevelopment);
  return current;
};

/** Takes each key of the right form; tells the others to `report` and keeps their defaults. */
export const mergeSettings = (raw: unknown, report: (problem: string) => void): Settings => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    if (raw !== undefined) report('Settings.json is not an object');
    return defaults;
  }
  const merged: Record<string, unknown> = { ...defaults };
  const shape: Record<string, z.ZodMiniType> = settingsSchema.shape;
  for (const [key, value] of Object.entries(raw)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) {
      report(`Settings.json: unknown key ${key}`);
      continue;
    }
    const parsed = z.safeParse(schema, value);
    if (parsed.success) merged[key] = parsed.data;
    else report(`Settings.json: ${key} is not of the expected form`);
  }
  return merged as Settings;
};

const fetchSettings = async (): Promise<unknown> => {
  try {
    const answer = await fetch('/Settings.json', { signal: AbortSignal.timeout(loadTimeoutMs) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
};

const reportInDevelopment = (problem: string): void => {
  if (import.meta.env.DEV) console.warn(problem);
};
