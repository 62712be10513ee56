import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesHashSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

const plainId = /^[A-Za-z0-9_-]{1,64}$/;
const fileSchema = z.object({ hash: rulesHashSchema });

interface RulesPlaces {
  readonly webDir: string;
  readonly dataDir: string;
}

/** Returns the files that may hold a game's published rules, the operator's own first; none for an id that is no file's name. */
export const rulesFilesOf = (gameId: string, { webDir, dataDir }: RulesPlaces): string[] =>
  plainId.test(gameId)
    ? [dataDir, webDir].map((folder) => join(folder, 'assets', 'rules', `${gameId}.json`))
    : [];

/** The rules of games as this server gives them to pages. */
export class PublishedRules {
  readonly #places: RulesPlaces;

  constructor(places: RulesPlaces) {
    this.#places = places;
  }

  /** Returns the hash of a game's published rules; null if none are published or they cannot be read. */
  async hashOf(gameId: string): Promise<string | null> {
    for (const path of rulesFilesOf(gameId, this.#places)) {
      const text = await readFile(path, 'utf8').catch(() => null);
      if (text === null) continue;
      const parsed = z.safeParse(fileSchema, jsonOf(text));
      return parsed.success ? parsed.data.hash : null;
    }
    return null;
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
