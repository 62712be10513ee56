import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The jurisdiction profiles included in the product. */
export const shippedProfiles = ['demo', 'uk', 'germany', 'malta', 'turkey', 'unregulated'] as const;

const folder = join(import.meta.dirname, '../../../../profiles');

/** Returns the text of an included jurisdiction profile, or of the operator's file. Throws if the file does not exist. */
export const readJurisdictionProfileFile = (idOrFile: string): string =>
  readFileSync(isShipped(idOrFile) ? join(folder, `${idOrFile}.json`) : idOrFile, 'utf8');

const isShipped = (name: string): boolean => shippedProfiles.some((id) => id === name);
