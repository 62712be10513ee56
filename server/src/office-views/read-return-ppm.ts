import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const fileSchema = z.object({ returnToPlayer: z.object({ total: z.number() }) });
const plainId = /^[a-z0-9-]{1,64}$/;

/** Returns what the published rules of a game pay back in the long run, in millionths; null if none are published. */
export const readReturnPpm = async (
  { webDir, dataDir }: { readonly webDir: string; readonly dataDir: string },
  gameId: string,
): Promise<number | null> => {
  if (!plainId.test(gameId)) return null;
  // The operator's own rules count more than those of the product.
  for (const place of [dataDir, webDir]) {
    const text = await readFile(join(place, 'assets', 'rules', `${gameId}.json`), 'utf8').catch(() => null);
    if (text === null) continue;
    const parsed = z.safeParse(fileSchema, jsonOf(text));
    if (parsed.success) return Math.round(parsed.data.returnToPlayer.total * 1_000_000);
  }
  return null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
