import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesHashSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** Maximum number of rules files read per folder. */
const maxFiles = 1_000;

const fileSchema = z.object({
  hash: rulesHashSchema,
  returnToPlayer: z.object({ total: z.number().check(z.gt(0), z.lt(2)) }),
});

/** Theoretical hold by the hash of the game rules, in millionths of the stakes. */
export type TheoreticalHoldByRules = ReadonlyMap<string, number>;

/**
 * Reads the theoretical hold from all game rules files, jackpots included. Former rules are known as long as their file stays in the
 * folder, under any name.
 */
export const readTheoreticalHolds = async (folders: {
  readonly webDir: string;
  readonly dataDir: string;
}): Promise<TheoreticalHoldByRules> => {
  const holds = new Map<string, number>();
  // Read the operator's own rules last, so that they override those of the web client.
  for (const place of [folders.webDir, folders.dataDir]) {
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
