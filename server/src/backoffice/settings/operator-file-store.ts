import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import { logoFolder } from './operator-branding.ts';

/**
 * Name of the settings file, one of the operator's files in a data folder. The database has a copy of each, by which all nodes are
 * synchronized.
 */
export const settingsFileName = 'Settings.json';
/** Returns the folder of a site's logo, relative to the data folder: in a subfolder of the site except for the first site. */
export const getSiteLogoFolder = (siteKey: number): string =>
  siteKey === firstSite ? logoFolder : `sites/${siteKey}/${logoFolder}`;
export const getSiteLogoMetadataPath = (siteKey: number): string => `${getSiteLogoFolder(siteKey)}/logo.json`;
export const firstSiteLogoMetadataPath = getSiteLogoMetadataPath(firstSite);
export const pageVersionsFolder = 'pages/versions';
export const getInformationPagePath = (page: InformationPage): string => `pages/${basename(informationPages[page])}`;
export const getInformationPageVersionPath = (version: string): string => `${pageVersionsFolder}/${version}.html`;

/** Files that an operator may edit by hand while the server runs. */
export const handEditableFileNames: readonly string[] = [
  settingsFileName,
  ...Object.values(informationPages).map((path) => `pages/${basename(path)}`),
];

const nameForm =
  /^(Settings\.json|pages\/[\w-]+\.html|pages\/versions\/[0-9a-f]{16}\.html|(sites\/\d{1,7}\/)?assets\/house\/[\w-]+\.(png|json))$/;

/** Returns whether a name from the database is a valid name of an operator's file. A node writes no other file. */
export const isSynchronizedOperatorFileName = (name: string): boolean => nameForm.test(name);

/** Maximum size of an operator's file, in bytes. */
export const maxOperatorFileBytes = 1_000_000;

/** The database's record of a file. The digest is empty if the operator has removed the file. */
export interface OperatorFile {
  readonly name: string;
  readonly version: number;
  readonly digest: string;
}

export const computeOperatorFileDigest = (content: Buffer | null): string =>
  content === null ? '' : createHash('sha256').update(content).digest('base64url');

export const listOperatorFiles = async (db: Pick<Queries, 'all'>): Promise<OperatorFile[]> => {
  const rows = await db.all<OperatorFile>('SELECT name, version, digest FROM operator_files ORDER BY name');
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
};

/** Returns a file with its content from the database; null if the database has no record of it. */
export const readOperatorFile = async (
  db: Pick<Queries, 'get'>,
  name: string,
): Promise<(OperatorFile & { readonly content: Buffer | null }) | null> => {
  const row = await db.get<OperatorFile & { readonly content: string | null }>(
    'SELECT name, version, digest, content FROM operator_files WHERE name = ?',
    name,
  );
  if (!row) return null;
  const content = row.content === null ? null : Buffer.from(row.content, 'base64');
  return { ...row, version: Number(row.version), content };
};

/** Stores a file for all nodes; null content removes it. Does nothing if the content is unchanged. */
export const storeOperatorFile = async (
  tx: DatabaseTransaction,
  name: string,
  { content, at }: { readonly content: Buffer | null; readonly at: number },
): Promise<void> => {
  const digest = computeOperatorFileDigest(content);
  const changed = await tx.run(
    `INSERT INTO operator_files (name, version, digest, content, at) VALUES (?, 1, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET version = operator_files.version + 1, digest = excluded.digest,
       content = excluded.content, at = excluded.at WHERE operator_files.digest <> excluded.digest`,
    ...[name, digest, content === null ? null : content.toString('base64'), at],
  );
  if (changed > 0) await publishDatabaseChange(tx, 'house', name);
};
