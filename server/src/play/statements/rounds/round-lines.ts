import type { RecalledFreeSpin, RecalledRound } from '@reelfloor/protocol';
import { byteOrderMark, type Cell, csvAmount, csvLine } from '../csv.ts';
import type { FileFormat } from '../record-file.ts';

/** Yields the rounds as a file, each free spin on a line of its own after its round. */
export async function* roundLines(
  rounds: readonly RecalledRound[],
  { texts, zone, currency, momentOf }: FileFormat,
): AsyncGenerator<string> {
  const headings = [
    `${texts.operationDate} (${zone})`,
    ...[texts.machine, texts.brand, texts.round, texts.freeSpin, texts.staked, texts.won, texts.handPay],
    ...[texts.jackpot, texts.creditBefore, texts.creditAfter, texts.stops, texts.currency],
  ];
  const amount = (minor: number | null): Cell => (minor === null ? { plain: '' } : csvAmount(minor, texts));
  const lineOf = (round: RecalledRound, played: RecalledFreeSpin, spin: number) =>
    csvLine(
      [
        { plain: momentOf(played.at) },
        { text: round.machine },
        { text: round.brand },
        { text: played.roundId },
        { plain: spin === 0 ? '' : String(spin) },
        amount(spin === 0 ? round.stakeMinor : 0),
        amount(played.winMinor),
        amount(played.handPayMinor),
        amount(played.jackpotMinor),
        amount(played.meterBeforeMinor),
        amount(played.meterAfterMinor),
        { plain: played.stops.join(' ') },
        { plain: currency },
      ],
      texts,
    );
  yield byteOrderMark +
    csvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  for (const round of rounds)
    yield [round, ...round.freeSpins].map((played, spin) => lineOf(round, played, spin)).join('');
}
