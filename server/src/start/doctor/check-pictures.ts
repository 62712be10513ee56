import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brandPictureName } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { type Finding, orWell, warning } from './finding.ts';

interface PicturePlaces {
  readonly dataDir: string;
  readonly webDir: string;
}

/** Looks whether each brand has pictures of itself and of its machines, the operator's or ours. */
export const checkPictures = async (
  db: Queries,
  { dataDir, webDir }: PicturePlaces,
): Promise<readonly Finding[]> => {
  const brands = await db.all<{ id: string; name: string }>(
    'SELECT id, name FROM brands WHERE hidden = 0 ORDER BY position',
  );
  const isThere = (file: string) =>
    [dataDir, webDir].some((folder) => existsSync(join(folder, 'assets', file)));
  const findings = brands.flatMap(({ id, name }): Finding[] => {
    const machines = `machines/${basename(brandPictureName(name))}.png`;
    const hasMachines = isThere(machines);
    if (hasMachines && (isThere(`brands/${id}.png`) || existsSync(join(dataDir, 'assets', machines))))
      return [];
    return [
      warning(
        `The brand ${id} has no picture${hasMachines ? ' of itself' : ''}: its place in the lobby is empty.`,
        `npm run operator -- brand picture ${id} logo.png, as the server's user`,
      ),
    ];
  });
  return orWell(findings, brands.length === 0 ? 'There is no brand yet.' : 'Each brand has its pictures.');
};
