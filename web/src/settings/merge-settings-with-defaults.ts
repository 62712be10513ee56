import './configure-zod-without-eval.ts';
import { defaultSettings, type Settings, settingsAliases, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** Merges the valid values of `rawSettings` into the default settings. Invalid values are reported and keep their defaults. */
export const mergeSettingsWithDefaults = (rawSettings: unknown, reportProblem: (problem: string) => void): Settings => {
  if (typeof rawSettings !== 'object' || rawSettings === null || Array.isArray(rawSettings)) {
    reportProblem('Settings.json is not an object');
    return defaultSettings;
  }
  const merged: Record<string, unknown> = { ...defaultSettings };
  const shape: Record<string, z.ZodMiniType> = settingsSchema.shape;
  for (const [written, value] of Object.entries(rawSettings)) {
    const key = Object.hasOwn(settingsAliases, written) ? (settingsAliases[written] ?? written) : written;
    // If the file has a setting under two spellings of its key, use the spelling of the contract.
    if (key !== written && Object.hasOwn(rawSettings, key)) continue;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) {
      reportProblem(`Settings.json: unknown key ${written}`);
      continue;
    }
    const parsed = z.safeParse(schema, value);
    if (parsed.success) merged[key] = parsed.data;
    else reportProblem(`Settings.json: ${written} is not of the expected form`);
  }
  return merged as Settings;
};
