import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MachineDetails, rulesHashSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

const plainId = /^[A-Za-z0-9_-]{1,64}$/;
const fileSchema = z.object({ hash: rulesHashSchema });
const shareSchema = z.number().check(z.minimum(0), z.maximum(1));
const figuresSchema = z.object({
  returnToPlayer: z.object({ total: shareSchema }),
  hitRate: z.optional(shareSchema),
  handPayLimitMinor: z.optional(z.int().check(z.positive())),
  highestWinStakes: z.optional(z.number().check(z.positive())),
  volatility: z.optional(z.number().check(z.positive())),
  freeSpins: z.optional(z.object({ multiplier: z.number().check(z.positive()) })),
});

/** The fields of a game's rules file that say how it pays. */
export type RulesFigures = Pick<
  MachineDetails,
  'returnPpm' | 'hitPpm' | 'handPayLimitMinor' | 'highestWinStakes' | 'highestFreeWinStakes' | 'volatilityStakes'
>;

interface RulesPlaces {
  readonly webDir: string;
  readonly dataDir: string;
}

/** Returns the paths that may hold a game's rules file, the operator's first; none if the id is not a valid file name. */
export const listGameRulesFilePaths = (gameId: string, { webDir, dataDir }: RulesPlaces): string[] =>
  plainId.test(gameId) ? [dataDir, webDir].map((folder) => join(folder, 'assets', 'rules', `${gameId}.json`)) : [];

/** Cache lifetime of a game's payout figures, in ms. */
const keptMs = 60_000;
/** Maximum number of cached games. */
const maxKept = 500;

/** Reads the game rules files that players can look at. */
export class PublishedRules {
  readonly #places: RulesPlaces;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly at: number; readonly figures: Promise<RulesFigures | null> }>();

  constructor(places: RulesPlaces, now: () => number = Date.now) {
    this.#places = places;
    this.#now = now;
  }

  /** Returns the hash of a game's rules file; null if there is none or it cannot be read. */
  async hashOf(gameId: string): Promise<string | null> {
    const parsed = z.safeParse(fileSchema, await this.#read(gameId));
    return parsed.success ? parsed.data.hash : null;
  }

  /** Returns a game's payout figures for the lobby; null if it has no rules file or this cannot be read. */
  figuresOf(gameId: string): Promise<RulesFigures | null> {
    const known = this.#kept.get(gameId);
    if (known && this.#now() - known.at < keptMs) return known.figures;
    if (this.#kept.size >= maxKept) this.#kept.clear();
    const figures = this.#readFigures(gameId);
    this.#kept.set(gameId, { at: this.#now(), figures });
    return figures;
  }

  async #readFigures(gameId: string): Promise<RulesFigures | null> {
    const parsed = z.safeParse(figuresSchema, await this.#read(gameId));
    if (!parsed.success) return null;
    const { returnToPlayer, hitRate, handPayLimitMinor, highestWinStakes, volatility, freeSpins } = parsed.data;
    return {
      returnPpm: inMillionths(returnToPlayer.total),
      ...(hitRate !== undefined && { hitPpm: inMillionths(hitRate) }),
      ...(handPayLimitMinor !== undefined && { handPayLimitMinor }),
      ...(highestWinStakes !== undefined && { highestWinStakes }),
      ...(highestWinStakes !== undefined &&
        freeSpins && { highestFreeWinStakes: highestWinStakes * freeSpins.multiplier }),
      ...(volatility !== undefined && { volatilityStakes: volatility }),
    };
  }

  /** Reads the first existing rules file of a game; null if none exists or it is not valid JSON. */
  async #read(gameId: string): Promise<unknown> {
    for (const path of listGameRulesFilePaths(gameId, this.#places)) {
      const text = await readFile(path, 'utf8').catch(() => null);
      if (text !== null) return jsonOf(text);
    }
    return null;
  }
}

const inMillionths = (share: number): number => Math.round(share * 1_000_000);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
