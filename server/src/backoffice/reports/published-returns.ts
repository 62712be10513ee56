import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesHashSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** Most files of rules that are read. */
const maxFiles = 1_000;

const fileSchema = z.object({
  hash: rulesHashSchema,
  returnToPlayer: z.object({ total: z.number().check(z.gt(0), z.lt(2)) }),
});

/** Returns, by the hash of rules, the part of the stakes that the house keeps in the long run, in millionths. */
export type HoldByRules = ReadonlyMap<string, number>;

/**
 * Reads the hold of all published rules, jackpots included. Rules that were replaced are known as long as their file lies
 * beside the others, under any name.
 */
export const readPublishedHolds = async (places: {
  readonly webDir: string;
  readonly dataDir: string;
}): Promise<HoldByRules> => {
  const holds = new Map<string, number>();
  // The operator's own rules come last, because they count more.
  for (const place of [places.webDir, places.dataDir]) {
    const folder = join(place, 'assets', 'rules');
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.json')).slice(0, maxFiles)) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '');
      const parsed = z.safeParse(fileSchema, jsonOf(text));
      if (!parsed.success) continue;
      const { hash, returnToPlayer } = parsed.data;
      holds.set(hash, Math.round((1 - returnToPlayer.total) * 1_000_000));
    }
  }
  return holds;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
