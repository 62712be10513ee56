import type { RecordFileQuery } from '@reelfloor/protocol';
import { byteOrderMark, type Cell, csvAmount, csvLine } from '../csv.ts';
import type { FileFormat } from '../record-file.ts';
import type { PastLimit } from './limit-history.ts';
import { limitTexts } from './limit-texts.ts';

/** Yields the history of a player's limits as a file, each limit and each request on a line of its own. */
export async function* limitLines(
  limits: readonly PastLimit[],
  lang: RecordFileQuery['lang'],
  { texts, zone, currency, momentOf }: FileFormat,
): AsyncGenerator<string> {
  const words = limitTexts[lang];
  const momentCell = (at: number | null): Cell => ({ plain: at === null ? '' : momentOf(at) });
  const amountOf = ({ kind, amount }: PastLimit): Cell => {
    if (amount === null) return { plain: words.none };
    return kind === 'time' ? { plain: String(amount) } : csvAmount(amount, texts);
  };
  const lineOf = (limit: PastLimit): string =>
    csvLine(
      [
        momentCell(limit.askedAt),
        { plain: words.kinds[limit.kind] },
        { plain: words.windows[limit.window] },
        { plain: limit.byHouse ? words.house : words.player },
        amountOf(limit),
        { plain: limit.amount === null ? '' : limit.kind === 'time' ? words.minutes : currency },
        { plain: words.states[limit.state] },
        momentCell(limit.fromAt),
        momentCell(limit.untilAt),
      ],
      texts,
    );
  const headings = [
    ...[`${words.asked} (${zone})`, words.limit, words.window, words.by, words.amount, words.unit],
    ...[words.state, words.from, words.until],
  ];
  yield byteOrderMark +
    csvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  for (const limit of limits) yield lineOf(limit);
}
