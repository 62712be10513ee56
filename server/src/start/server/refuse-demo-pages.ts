import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { informationPages } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findDemoEntry } from '../../players/quick-panel/seed-quick-panel.ts';
import type { Config } from '../config/config.ts';

/** Shortest sentence by which a page is taken for the demo's. Shorter ones may stand anywhere. */
const minLength = 20;

/**
 * Throws if a page, or the panel beside each page, tells players of real money what only the demo may say: that it is play
 * money. Pages come into the data folder when somebody saves what a demo showed, and the panel's entries with its database.
 */
export const refuseDemoPages = async (
  db: Queries,
  { webDir, dataDir }: Pick<Config, 'webDir' | 'dataDir'>,
): Promise<void> => {
  const paths = Object.values(informationPages);
  const ours = paths.map((path) => join(webDir, path)).filter((path) => existsSync(path));
  const sentences = ours.flatMap((path) => demoSentences(readFileSync(path, 'utf8')));
  for (const path of paths) {
    const own = join(dataDir, 'pages', basename(path));
    if (!existsSync(own)) continue;
    const pageText = plainText(readFileSync(own, 'utf8'));
    const sentence = sentences.find((each) => pageText.includes(each));
    if (sentence !== undefined)
      throw new ConfigError(
        `${own} is a page of the demo, which denies real money ("${sentence}"); write your own, or remove the file to use the default page.`,
      );
  }
  const entry = await findDemoEntry(db);
  if (entry !== null)
    throw new ConfigError(
      `The quick panel tells players that money is not real; remove that entry (npm run operator -- quick-panel remove ${entry}) or begin with a fresh database.`,
    );
};

/** Returns the sentences that a page keeps for the demo, in `<!--if DEMO … -->`. */
const demoSentences = (html: string): string[] =>
  [...html.matchAll(/<!--if DEMO\s([\s\S]*?)-->/g)]
    .flatMap(([, passage = '']) => plainText(passage).split(/(?<=[.;])\s/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= minLength);

/** Returns the text of a page without its tags and comments, on one line. */
const plainText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
