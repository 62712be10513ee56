import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings, informationPages, parseSettings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { settingsName } from './operator-files.ts';
import { readPage, versionOf } from './own-pages.ts';

/** The operator's terms of use as players read them now. */
interface TermsInForce {
  readonly url: string;
  /** Names what the terms say. Of terms at another server only the address is known, so their version names that. */
  readonly version: string;
}

const settings = z.object({ INFO_PAGES: settingsSchema.shape.INFO_PAGES });

export const readTermsInForce = async ({
  dataDir,
  webDir,
}: {
  readonly dataDir: string;
  readonly webDir: string;
}): Promise<TermsInForce> => {
  const url = await addressOfTerms(dataDir);
  if (url !== informationPages.terms) return { url, version: versionOf(url) };
  const shipped = () => readFile(join(webDir, url), 'utf8').catch(() => url);
  return { url, version: versionOf(readPage(dataDir, 'terms') ?? (await shipped())) };
};

/** A damaged file counts as an empty one, as it does for pages. */
const addressOfTerms = async (dataDir: string): Promise<string> => {
  const text = await readFile(join(dataDir, settingsName), 'utf8').catch(() => '{}');
  try {
    const parsed = z.safeParse(settings, parseSettings(text));
    return (parsed.success ? parsed.data : defaultSettings).INFO_PAGES.terms;
  } catch {
    return defaultSettings.INFO_PAGES.terms;
  }
};
