import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import { logoFolder } from './branding.ts';

/** Files of the operator in a data folder. The database has a copy of each, from which every node takes the newest. */
export const settingsName = 'Settings.json';
/** Returns where a site's logo is: at its place in the data folder for the first site, in a folder of the site for any other. */
export const logoPlaceOf = (siteKey: number): string =>
  siteKey === firstSite ? logoFolder : `sites/${siteKey}/${logoFolder}`;
export const logoFactsOf = (siteKey: number): string => `${logoPlaceOf(siteKey)}/logo.json`;
export const logoFactsName = logoFactsOf(firstSite);
export const versionsFolder = 'pages/versions';
export const pageName = (page: InformationPage): string => `pages/${basename(informationPages[page])}`;
export const versionName = (version: string): string => `${versionsFolder}/${version}.html`;

/** Files that an operator may write by hand while the server runs. */
export const namesByHand: readonly string[] = [
  settingsName,
  ...Object.values(informationPages).map((path) => `pages/${basename(path)}`),
];

const nameForm =
  /^(Settings\.json|pages\/[\w-]+\.html|pages\/versions\/[0-9a-f]{16}\.html|(sites\/\d{1,7}\/)?assets\/house\/[\w-]+\.(png|json))$/;

/** Returns whether a name from the database is one of a file of the operator. A node writes no other. */
export const isOperatorFile = (name: string): boolean => nameForm.test(name);

/** Largest file of the operator, in bytes. */
export const maxOperatorFileBytes = 1_000_000;

/** What the database knows of a file. Its digest is empty if the operator has taken the file away. */
export interface OperatorFile {
  readonly name: string;
  readonly version: number;
  readonly digest: string;
}

export const digestOf = (content: Buffer | null): string =>
  content === null ? '' : createHash('sha256').update(content).digest('base64url');

export const listOperatorFiles = async (db: Pick<Queries, 'all'>): Promise<OperatorFile[]> => {
  const rows = await db.all<OperatorFile>('SELECT name, version, digest FROM operator_files ORDER BY name');
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
};

/** Returns the file's content in the database, or null if the database does not have the file. */
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

/** Stores a file for all nodes; null removes it. Does nothing if the database already has that content. */
export const storeOperatorFile = async (
  tx: DatabaseTransaction,
  name: string,
  { content, at }: { readonly content: Buffer | null; readonly at: number },
): Promise<void> => {
  const digest = digestOf(content);
  const changed = await tx.run(
    `INSERT INTO operator_files (name, version, digest, content, at) VALUES (?, 1, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET version = operator_files.version + 1, digest = excluded.digest,
       content = excluded.content, at = excluded.at WHERE operator_files.digest <> excluded.digest`,
    ...[name, digest, content === null ? null : content.toString('base64'), at],
  );
  if (changed > 0) await noteChange(tx, 'house', name);
};
