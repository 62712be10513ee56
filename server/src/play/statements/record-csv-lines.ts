import type { LimitKind, LimitWindow, RecordFileQuery, Statement } from '@reelfloor/protocol';
import type { LimitState, PastLimit } from './limits/player-limit-history.ts';
import { byteOrderMark, type CsvCell, type FileFormat, formatCsvAmount, formatCsvLine } from './record-csv-file.ts';

interface StatementFormat extends FileFormat {
  /** Returns the date of a time in the file's time zone, such as `2026-11-22`. */
  readonly dayOf: (at: number) => string;
}

type Line = Pick<
  Statement,
  | 'openingMinor'
  | 'depositsMinor'
  | 'withdrawalsMinor'
  | 'promotionsMinor'
  | 'correctionsMinor'
  | 'stakedMinor'
  | 'wonMinor'
  | 'closingMinor'
>;

const order = [
  'openingMinor',
  'depositsMinor',
  'withdrawalsMinor',
  'promotionsMinor',
  'correctionsMinor',
  'stakedMinor',
  'wonMinor',
  'closingMinor',
] as const satisfies readonly (keyof Line)[];

/**
 * Yields a statement as CSV: one line per day, week or month, then the whole range with the ledger's closing balance and the difference
 * from it. Each line's closing balance is computed from its opening balance.
 */
export async function* generateStatementCsvLines(
  statement: Statement,
  format: StatementFormat,
): AsyncGenerator<string> {
  const { texts, zone, currency, dayOf } = format;
  const stepName = { days: texts.day, weeks: texts.week, months: texts.month }[statement.stepsAre];
  const headings = [
    `${stepName} (${zone})`,
    texts.opening,
    texts.deposits,
    texts.withdrawals,
    texts.promotions,
    texts.corrections,
    texts.staked,
    texts.won,
    texts.closing,
    texts.difference,
    texts.currency,
  ];
  const lineOf = (name: string, line: Line, difference: CsvCell) =>
    formatCsvLine(
      [{ plain: name }, ...order.map((key) => formatCsvAmount(line[key], texts)), difference, { plain: currency }],
      texts,
    );
  yield byteOrderMark +
    formatCsvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  let openingMinor = statement.openingMinor;
  for (const step of statement.steps) {
    const closingMinor =
      openingMinor +
      step.depositsMinor -
      step.withdrawalsMinor +
      step.promotionsMinor +
      step.correctionsMinor +
      step.wonMinor -
      step.stakedMinor;
    yield lineOf(dayOf(step.from), { ...step, openingMinor, closingMinor }, { plain: '' });
    openingMinor = closingMinor;
  }
  yield lineOf(texts.total, statement, formatCsvAmount(statement.differenceMinor, texts));
}

/** Yields the history of a player's limits as CSV, one line per limit or request. */
export async function* generatePastLimitCsvLines(
  limits: readonly PastLimit[],
  lang: RecordFileQuery['lang'],
  { texts, zone, currency, momentOf }: FileFormat,
): AsyncGenerator<string> {
  const words = limitTexts[lang];
  const momentCell = (at: number | null): CsvCell => ({ plain: at === null ? '' : momentOf(at) });
  const amountOf = ({ kind, amount }: PastLimit): CsvCell => {
    if (amount === null) return { plain: words.none };
    return kind === 'time' ? { plain: String(amount) } : formatCsvAmount(amount, texts);
  };
  const lineOf = (limit: PastLimit): string =>
    formatCsvLine(
      [
        momentCell(limit.askedAt),
        { plain: words.kinds[limit.kind] },
        { plain: words.windows[limit.window] },
        { plain: limit.byOperator ? words.house : words.player },
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
    formatCsvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  for (const limit of limits) yield lineOf(limit);
}

/** Texts of the file of a player's limits that no page shows. */
interface LimitTexts {
  readonly asked: string;
  readonly limit: string;
  readonly window: string;
  readonly by: string;
  readonly player: string;
  readonly house: string;
  readonly amount: string;
  readonly unit: string;
  readonly minutes: string;
  readonly none: string;
  readonly state: string;
  readonly from: string;
  readonly until: string;
  readonly kinds: Readonly<Record<LimitKind, string>>;
  readonly windows: Readonly<Record<LimitWindow, string>>;
  readonly states: Readonly<Record<LimitState, string>>;
}

const limitTexts: Readonly<Record<RecordFileQuery['lang'], LimitTexts>> = {
  tr: {
    ...{
      asked: 'İstendiği an',
      limit: 'Limit',
      window: 'Süre',
      by: 'Koyan',
      player: 'oyuncu',
      house: 'işletme',
    },
    ...{ amount: 'Tutar', unit: 'Birim', minutes: 'dakika', none: 'limit yok' },
    ...{ state: 'Durum', from: 'Geçerli', until: 'Bitiş' },
    kinds: { deposit: 'Yatırma', stake: 'Bahis', loss: 'Kayıp', time: 'Süre' },
    windows: { day: 'gün', week: 'hafta', month: 'ay' },
    states: {
      ...{ inForce: 'geçerli', ended: 'sona erdi', waits: 'bekliyor', lapsed: 'onaylanmadı' },
      ...{ withdrawn: 'geri alındı', dropped: 'yerine başkası geldi' },
    },
  },
  en: {
    ...{ asked: 'Asked', limit: 'Limit', window: 'Window', by: 'Set by', player: 'player', house: 'house' },
    ...{ amount: 'Amount', unit: 'Unit', minutes: 'minutes', none: 'no limit' },
    ...{ state: 'State', from: 'From', until: 'Until' },
    kinds: { deposit: 'Deposit', stake: 'Stake', loss: 'Loss', time: 'Time' },
    windows: { day: 'day', week: 'week', month: 'month' },
    states: {
      ...{ inForce: 'in force', ended: 'ended', waits: 'waits', lapsed: 'not confirmed' },
      ...{ withdrawn: 'withdrawn', dropped: 'replaced' },
    },
  },
  ar: {
    ...{ asked: 'وقت الطلب', limit: 'الحد', window: 'المدة', by: 'واضعه', player: 'اللاعب', house: 'الدار' },
    ...{ amount: 'المبلغ', unit: 'الوحدة', minutes: 'دقائق', none: 'بلا حد' },
    ...{ state: 'الحالة', from: 'من', until: 'حتى' },
    kinds: { deposit: 'الإيداع', stake: 'الرهان', loss: 'الخسارة', time: 'الوقت' },
    windows: { day: 'يوم', week: 'أسبوع', month: 'شهر' },
    states: {
      ...{ inForce: 'سارٍ', ended: 'انتهى', waits: 'ينتظر', lapsed: 'لم يؤكد' },
      ...{ withdrawn: 'سُحب', dropped: 'حل محله غيره' },
    },
  },
};
