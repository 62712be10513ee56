import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultSettings,
  type InformationPage,
  informationPages,
  parseSettings,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  pageName,
  readOperatorFile,
  settingsName,
  storeOperatorFile,
  versionName,
} from './operator-files.ts';

/** Largest page, in bytes. Ours have a tenth of it. */
const maxPageBytes = 200_000;
const versionForm = /^[0-9a-f]{16}$/;

/** An information page that the operator has written itself, or ours in its place. */
interface HeldPage {
  readonly page: InformationPage;
  /** Where players read it, such as `/terms-of-use.html`. */
  readonly path: string;
  /** Names the content of the operator's own page; null if players read ours. */
  readonly version: string | null;
}

export const listPages = (dataDir: string): HeldPage[] =>
  (Object.keys(informationPages) as InformationPage[]).map((page) => {
    const html = readPage(dataDir, page);
    return { page, path: informationPages[page], version: html === null ? null : versionOf(html) };
  });

/** Returns the operator's own page; null if players read ours. */
export const readPage = (dataDir: string, page: InformationPage): string | null => {
  const path = join(dataDir, pageName(page));
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** Returns a page as it once was. Throws if that version was not kept. */
const readPageVersion = async (db: Pick<Queries, 'get'>, version: string): Promise<string> => {
  const kept = versionForm.test(version) ? await readOperatorFile(db, versionName(version)) : null;
  if (!kept?.content) throw new BrokenRule('PAGE_VERSION_UNKNOWN', { version });
  return kept.content.toString();
};

/** Throws if a page is empty or too large. */
export const requirePageSize = (html: string): void => {
  if (html.trim() === '' || Buffer.byteLength(html) > maxPageBytes)
    throw new BrokenRule('PAGE_SIZE', { most: maxPageBytes });
};

/** What a change of a page was, for the record: the versions before and after; null stands for our page. */
type ChangedPage = { readonly from: string | null; readonly to: string | null };

/**
 * Stores a page for all nodes (`html` null: ours again), and keeps it and the one before it as versions, so that the change can
 * be undone.
 */
export const storePage = async (
  tx: DatabaseTransaction,
  page: InformationPage,
  { html, at }: { readonly html: string | null; readonly at: number },
): Promise<ChangedPage> => {
  const name = pageName(page);
  const before = (await readOperatorFile(tx, name))?.content?.toString() ?? null;
  if (html !== null) requirePageSize(html);
  if (before === html) throw new BrokenRule(html === null ? 'PAGE_OURS' : 'PAGE_SAME', { page });
  for (const text of [before, html])
    if (text !== null)
      await storeOperatorFile(tx, versionName(versionOf(text)), { content: Buffer.from(text), at });
  await storeOperatorFile(tx, name, { content: html === null ? null : Buffer.from(html), at });
  return { from: before === null ? null : versionOf(before), to: html === null ? null : versionOf(html) };
};

/** Stores a page as it once was. */
export const restorePage = async (
  tx: DatabaseTransaction,
  page: InformationPage,
  { version, at }: { readonly version: string; readonly at: number },
): Promise<ChangedPage> => storePage(tx, page, { html: await readPageVersion(tx, version), at });

/** Names a content, such as of a page. */
export const versionOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

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
