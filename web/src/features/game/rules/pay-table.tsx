import * as z from 'zod/mini';
import { rulesDocumentOf } from '../../../api/rules-document.ts';
import { formatCount } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { rulesMessages } from './messages/index.ts';

type PayTableProps = Pick<Rules, 'pays' | 'lines'> & { gameId: string; stakeMinor: number };
type SymbolPays = Rules['pays'][number];

/** Shows pays for five of a kind first: the amount at the player's stake, with its multiple below. */
export const PayTable = ({ gameId, pays, lines, stakeMinor }: PayTableProps) => {
  const { t, language } = useMessages(rulesMessages);
  const money = useMoney();
  const label = ({ symbol, name }: SymbolPays): string => {
    const own = name?.[language] ?? name?.en;
    if (own === undefined) return t(`symbols.${symbol}`);
    // The rules call wild and scatter by their function, so show that before the symbol's name.
    return symbol === 'wild' || symbol === 'scatter' ? `${t(`symbols.${symbol}`)} · ${own}` : own;
  };
  return (
    <table className="figures mt-3 w-full text-end">
      <thead className="text-12 text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('symbol')}
          </th>
          {[5, 4, 3].map((count) => (
            <th
              key={count}
              scope="col"
              className="py-2 ps-2 font-semibold"
              aria-label={t('ofKind', { count })}
            >
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pays.map((row) => (
          <tr key={row.symbol} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start leading-tight font-medium">
              <span className="flex items-center gap-2.5">
                <img
                  src={`/assets/symbols/${encodeURIComponent(gameId)}-${row.symbol}.svg`}
                  alt=""
                  width="32"
                  height="32"
                  className="size-8 flex-none"
                />
                {label(row)}
              </span>
            </th>
            {row.pays.toReversed().map((pay, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
              <td key={index} className="ps-2 leading-tight whitespace-nowrap">
                <b className="block font-semibold">
                  {money(payMinor(pay, row.symbol === 'scatter' ? 1 : lines.length, stakeMinor), {
                    short: true,
                  })}
                </b>
                <span className="text-12 text-ink-2"> {formatCount(pay, language)} ×</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/**
 * Returns a pay in minor units: `multiple` times the stake per pay line, where the stake is divided over
 * `parts` lines without a remainder.
 */
const payMinor = (multiple: number, parts: number, stakeMinor: number): number =>
  Math.round((multiple * stakeMinor) / parts);

const symbols = ['wild', 'scatter', 'high1', 'high2', 'high3', 'ace', 'king', 'queen', 'jack'] as const;
const payRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;
const threeToFive = z.tuple([z.number(), z.number(), z.number()]);

/** Game rules written by `npm run paytables`. Shares are from 0 to 1. Pays are for three, four and five of a kind. */
const rulesSchema = z.object({
  returnToPlayer: z.object({
    total: z.number(),
    base: z.number(),
    freeSpins: z.number(),
    jackpotShare: z.number(),
  }),
  hitRate: z.number(),
  spinsPerFeature: z.number(),
  /** Absent from an operator's rules that do not state it. */
  highestWinStakes: z.optional(z.number().check(z.positive())),
  /** The standard deviation of a round's win, in stakes. Absent as well. */
  volatility: z.optional(z.number().check(z.positive())),
  payRules: z.array(z.enum(payRules)),
  /** Pay lines: for each reel from left to right the row, 0 at the top and 2 at the bottom. */
  lines: z.array(z.array(z.int().check(z.minimum(0), z.maximum(2)))).check(z.minLength(1)),
  stakesMinor: z.array(z.int()).check(z.minLength(1)),
  handPayLimitMinor: z.int(),
  /** Pays as multiples of the stake per pay line; for the scatter, of the whole stake. */
  pays: z.array(
    z.object({
      symbol: z.enum(symbols),
      /** The symbol's name by language; undefined for letters. */
      name: z.optional(z.record(z.string(), z.string())),
      pays: threeToFive,
    }),
  ),
  freeSpins: z.object({ awards: threeToFive, multiplier: z.number(), maximum: z.int() }),
});
export type Rules = z.infer<typeof rulesSchema>;

/** `document`: the operator publishes them as a document. `none`: no rules are published. `failed`: they cannot be read. */
export type PublishedRules =
  | { readonly kind: 'table'; readonly rules: Rules }
  | { readonly kind: 'document'; readonly address: string }
  | { readonly kind: 'none' | 'failed' };

/** Reads a game's published rules. */
export const getRules = async (gameId: string, signal: AbortSignal): Promise<PublishedRules> => {
  try {
    const answer = await fetch(`/assets/rules/${encodeURIComponent(gameId)}.json`, { signal });
    if (answer.status === 204 || answer.status === 404) return { kind: 'none' };
    const published: unknown = answer.ok ? await answer.json() : null;
    const address = rulesDocumentOf(published);
    if (address !== null) return { kind: 'document', address };
    const parsed = z.safeParse(rulesSchema, published);
    return parsed.success ? { kind: 'table', rules: parsed.data } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
};
