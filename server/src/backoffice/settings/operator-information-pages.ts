import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultSettings,
  type InformationPage,
  informationPages,
  parseSettingsJson,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  getInformationPagePath,
  getInformationPageVersionPath,
  readOperatorFile,
  settingsFileName,
  storeOperatorFile,
} from './operator-file-store.ts';

/** Maximum size of a page in bytes. Our default pages are about a tenth of that. */
const maxPageBytes = 200_000;
const versionForm = /^[0-9a-f]{16}$/;

/** An information page: the operator's own, or our default. */
interface HeldPage {
  readonly page: InformationPage;
  /** URL path of the page, such as `/terms-of-use.html`. */
  readonly path: string;
  /** Content hash of the operator's own page; null for our default page. */
  readonly version: string | null;
}

export const listInformationPageVersions = (dataDir: string): HeldPage[] =>
  (Object.keys(informationPages) as InformationPage[]).map((page) => {
    const html = readOwnInformationPage(dataDir, page);
    return {
      page,
      path: informationPages[page],
      version: html === null ? null : hashInformationPageContent(html),
    };
  });

/** Reads the operator's own page; null if players see our default page. */
export const readOwnInformationPage = (dataDir: string, page: InformationPage): string | null => {
  const path = join(dataDir, getInformationPagePath(page));
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** Returns the HTML of an earlier version of a page. Throws a BusinessRuleError if that version is not stored. */
const readPageVersion = async (db: Pick<Queries, 'get'>, version: string): Promise<string> => {
  const kept = versionForm.test(version) ? await readOperatorFile(db, getInformationPageVersionPath(version)) : null;
  if (!kept?.content) throw new BusinessRuleError('PAGE_VERSION_UNKNOWN', { version });
  return kept.content.toString();
};

/** Throws a BusinessRuleError if a page is empty or too large. */
export const assertValidInformationPageSize = (html: string): void => {
  if (html.trim() === '' || Buffer.byteLength(html) > maxPageBytes)
    throw new BusinessRuleError('PAGE_SIZE', { most: maxPageBytes });
};

/** Versions before and after a change of a page, for the audit trail; null stands for our default page. */
type ChangedPage = { readonly from: string | null; readonly to: string | null };

/**
 * Stores a page for all nodes (`html` null restores our default), and keeps the new and the previous version, so that the change can be
 * undone.
 */
export const storeInformationPage = async (
  tx: DatabaseTransaction,
  page: InformationPage,
  { html, at }: { readonly html: string | null; readonly at: number },
): Promise<ChangedPage> => {
  const name = getInformationPagePath(page);
  const before = (await readOperatorFile(tx, name))?.content?.toString() ?? null;
  if (html !== null) assertValidInformationPageSize(html);
  if (before === html) throw new BusinessRuleError(html === null ? 'PAGE_OURS' : 'PAGE_SAME', { page });
  for (const text of [before, html])
    if (text !== null)
      await storeOperatorFile(tx, getInformationPageVersionPath(hashInformationPageContent(text)), {
        content: Buffer.from(text),
        at,
      });
  await storeOperatorFile(tx, name, { content: html === null ? null : Buffer.from(html), at });
  return {
    from: before === null ? null : hashInformationPageContent(before),
    to: html === null ? null : hashInformationPageContent(html),
  };
};

/** Restores an earlier version of a page. */
export const restoreInformationPageVersion = async (
  tx: DatabaseTransaction,
  page: InformationPage,
  { version, at }: { readonly version: string; readonly at: number },
): Promise<ChangedPage> => storeInformationPage(tx, page, { html: await readPageVersion(tx, version), at });

/** Returns a content hash, which identifies a version of a page. */
export const hashInformationPageContent = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The operator's terms of use that are in force. */
interface TermsInForce {
  readonly url: string;
  /** Content hash of the terms. For terms on another server, it is the hash of their URL. */
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
  if (url !== informationPages.terms) return { url, version: hashInformationPageContent(url) };
  const shipped = () => readFile(join(webDir, url), 'utf8').catch(() => url);
  return {
    url,
    version: hashInformationPageContent(readOwnInformationPage(dataDir, 'terms') ?? (await shipped())),
  };
};

/** Returns the URL path of the terms of use; if `Settings.json` is damaged, the default path, which pages then use too. */
const addressOfTerms = async (dataDir: string): Promise<string> => {
  const text = await readFile(join(dataDir, settingsFileName), 'utf8').catch(() => '{}');
  try {
    const parsed = z.safeParse(settings, parseSettingsJson(text));
    return (parsed.success ? parsed.data : defaultSettings).INFO_PAGES.terms;
  } catch {
    return defaultSettings.INFO_PAGES.terms;
  }
};
