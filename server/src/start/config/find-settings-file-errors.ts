import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findCurrencyError,
  formatFirstValidationError,
  parseSettingsJson,
  settingsAliases,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';

const shape: Readonly<Record<string, z.ZodMiniType>> = settingsSchema.shape;

/** Returns one line for each invalid value in `Settings.json`, for which pages silently use the default. */
export const findSettingsFileErrors = (dataDir: string): string[] => {
  const path = join(dataDir, 'Settings.json');
  const content = contentOf(path);
  if (typeof content === 'string') return [`${path} ${content}; mend it. Until then the client takes every default.`];
  return Object.entries(content).flatMap(([name, value]) => {
    const schema = shape[settingsAliases[name] ?? name];
    if (!schema)
      return [`${path} has ${name}, which is no setting; "npm run operator -- setting list" lists them all.`];
    const parsed = z.safeParse(schema, value);
    if (name === 'CURRENCY' && typeof value === 'string' && findCurrencyError(value) !== null)
      return [`${path}: ${findCurrencyError(value)}`];
    return parsed.success
      ? []
      : [
          `${path}: ${name} is not of the expected form (${formatFirstValidationError(parsed.error)}); correct it. The default holds.`,
        ];
  });
};

const contentOf = (path: string): Readonly<Record<string, unknown>> | string => {
  if (!existsSync(path)) return {};
  try {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), parseSettingsJson(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : 'is no JSON object';
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    return `${why} (${error instanceof Error ? error.message : String(error)})`;
  }
};
