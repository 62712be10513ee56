import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings, parseSettings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** Returns the operator's currency or, as pages do, the default if `Settings.json` is faulty. */
export const readCurrency = async (dataDir: string): Promise<string> => {
  const fallback = defaultSettings.CURRENCY;
  try {
    const content: unknown = parseSettings(await readFile(join(dataDir, 'Settings.json'), 'utf8'));
    const parsed = z.safeParse(z.object({ CURRENCY: settingsSchema.shape.CURRENCY }), content);
    return parsed.success ? parsed.data.CURRENCY : fallback;
  } catch {
    return fallback;
  }
};
