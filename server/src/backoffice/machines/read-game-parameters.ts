import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type BrandBounds, defaultMaxExcessWinsMinor } from '../../play/machines/brand-event-bounds.ts';
import { listGameRulesFilePaths } from '../../play/machines/published-game-rules.ts';

/** Maximum number of games whose bounds the back office offers to copy. */
const mostGames = 100;
const count = z.int().check(z.nonnegative());
const rulesSchema = z.object({
  returnToPlayer: z.object({ jackpotShare: z.number().check(z.minimum(0), z.maximum(1)) }),
  stakesMinor: z.array(count).check(z.minLength(1)),
  handPayLimitMinor: count,
  pays: z.array(z.object({ symbol: z.string(), pays: z.array(count) })),
  freeSpins: z.object({ multiplier: count, maximum: count }),
  jackpots: z.array(z.object({ level: count, weight: count, seedMinor: count, stakedPerHitMinor: z.number() })),
});

interface GameParameters {
  readonly bounds: BrandBounds;
  readonly levels: readonly { readonly seedMinor: number; readonly weight: number }[];
}

interface RulesPlaces {
  readonly webDir: string;
  readonly dataDir: string;
}

/** Reads a brand's bounds and jackpots from the rules file of a game. Throws a ConfigError. */
export const readGameParameters = async (game: string, rulesFolders: RulesPlaces): Promise<GameParameters> => {
  const paths = listGameRulesFilePaths(game, rulesFolders);
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) continue;
    const parsed = z.safeParse(rulesSchema, jsonOf(text));
    if (!parsed.success) throw new ConfigError(`${path} does not say all bounds of ${game}; give them one by one.`);
    return termsOf(parsed.data);
  }
  throw new ConfigError(
    `No rules of a game ${game} are published in ${paths.map(dirname).join(' or ')}; build the client (npm run build), or give the bounds one by one.`,
  );
};

/** Returns the games whose rules files contain all bounds, by name. Skips files that cannot be read. */
export const listGameParameters = async (
  folders: RulesPlaces,
): Promise<readonly (GameParameters & { readonly game: string })[]> => {
  const names = await Promise.all(
    [folders.dataDir, folders.webDir].map((folder) =>
      readdir(join(folder, 'assets', 'rules')).catch(() => [] as string[]),
    ),
  );
  const games = [...new Set(names.flat())]
    .flatMap((file) => /^([A-Za-z0-9_-]{1,64})\.json$/.exec(file)?.[1] ?? [])
    .sort()
    .slice(0, mostGames);
  const read = games.map(async (game) => {
    const terms = await readGameParameters(game, folders).catch(() => null);
    return terms === null ? [] : [{ game, ...terms }];
  });
  return (await Promise.all(read)).flat();
};

const termsOf = ({
  returnToPlayer,
  stakesMinor,
  handPayLimitMinor: handPayMinor,
  pays,
  freeSpins,
  jackpots,
}: z.infer<typeof rulesSchema>): GameParameters => {
  const highest = (isScatter: boolean) =>
    Math.max(0, ...pays.filter(({ symbol }) => (symbol === 'scatter') === isScatter).flatMap((one) => one.pays));
  return {
    levels: jackpots.map(({ seedMinor, weight }) => ({ seedMinor, weight })),
    bounds: {
      maxStakeMinor: Math.max(...stakesMinor),
      // The stake is split evenly over N paylines, so N paylines that each win x line stakes win x stakes in total; scatter wins are added.
      maxWinStakes: highest(false) + highest(true),
      maxFreeSpins: freeSpins.maximum,
      freeSpinMultiplier: freeSpins.multiplier,
      sharePerMille: Math.round(returnToPlayer.jackpotShare * 1000),
      handPayMinor,
      maxAheadMinor: defaultMaxExcessWinsMinor(handPayMinor),
      stakedPerHitMinor: jackpots.map(({ stakedPerHitMinor }) => Math.round(stakedPerHitMinor)),
      approvalMinor: null,
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
