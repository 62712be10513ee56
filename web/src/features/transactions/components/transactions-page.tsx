import {
  getTransactionTagName,
  type Transaction,
  type TransactionSort,
  type TransactionTotals,
  transactionNames,
  transactionSorts,
} from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';
import { downloadFileFromServer } from '../../../api/download-file.ts';
import { formatCount, formatDateTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { fetchWalletTransactions } from '../../../records/fetch-wallet-transactions.ts';
import { FilteredRecordsPage } from '../../../records/filtered-records-page.tsx';
import { recordsMessages } from '../../../records/messages/records-messages.ts';
import type { RecordColumn } from '../../../records/paged-records-table.tsx';
import { recordColumnMessages } from '../../../records/record-column-messages.ts';
import type { RecordCalls } from '../../../records/use-paged-records-with-totals.ts';
import type { DownloadRecords } from '../../../records/use-record-download.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';

export const TransactionsPage = () => (
  <FilteredRecordsPage name="transactions" calls={transactionCalls} columns={useColumns()} totalsOf={useTotals()} />
);

const useTotals = () => {
  const { t, language } = useMessages(recordsMessages);
  return ({ count, inMinor, outMinor, netMinor }: TransactionTotals) => [
    { name: t('count'), figure: formatCount(count, language) },
    { name: t('in'), figure: <FormattedMoney signed amountMinor={inMinor} className={toneOf(inMinor)} /> },
    { name: t('out'), figure: <FormattedMoney signed amountMinor={outMinor} /> },
    { name: t('net'), figure: <FormattedMoney signed amountMinor={netMinor} /> },
  ];
};

const toneOf = (amountMinor: number): string => (amountMinor > 0 ? 'text-ok' : 'text-ink');

const useColumns = (): readonly RecordColumn<Transaction, TransactionSort>[] => {
  const { t, language } = useMessages(recordColumnMessages);
  return [
    {
      key: 'at',
      sort: 'at',
      heading: t('operationDate'),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className="figures">
          {formatDateTime(at, language)}
        </time>
      ),
      bare: true,
    },
    {
      key: 'type',
      sort: 'type',
      heading: t('type'),
      cell: ({ type }) => <span className="font-semibold">{t(`types.${transactionNames[type]}`)}</span>,
      head: true,
    },
    {
      key: 'amount',
      sort: 'amount',
      heading: t('amount'),
      cell: ({ amountMinor }) => (
        <FormattedMoney signed amountMinor={amountMinor} className={`font-semibold ${toneOf(amountMinor)}`} />
      ),
      figures: true,
      head: true,
    },
    { key: 'from', heading: t('from'), cell: ({ from }) => t(`fromPlaces.${from}`) },
    {
      key: 'tag',
      heading: t('tag'),
      cell: (line) => {
        const tag = getTransactionTagName(line);
        return tag ? t(`tags.${tag}`) : line.tag || <None />;
      },
      bare: true,
      isEmpty: (line) => line.tag === '',
    },
    {
      key: 'machine',
      heading: t('machine'),
      cell: ({ machine }) => machine ?? <None />,
      figures: true,
      isEmpty: ({ machine }) => machine === null,
    },
    {
      key: 'balance',
      sort: 'balance',
      heading: t('balance'),
      cell: ({ balanceMinor }) => (balanceMinor === null ? '–' : <FormattedMoney amountMinor={balanceMinor} />),
      figures: true,
    },
  ];
};

const None = () => <span className="text-ink-3">–</span>;

/** Calls that list the player's own transactions or, for staff, another player's. */
const transactionCalls: RecordCalls<Transaction, TransactionTotals, (typeof transactionSorts)[number]> & {
  readonly download: DownloadRecords;
} = {
  sorts: transactionSorts,
  getPage: fetchWalletTransactions,
  getTotals: (profileId, query, signal) =>
    profileId === null
      ? callServer('transactionTotals', { query }, { signal })
      : callServer('transactionTotalsOf', { params: { profileId }, query }, { signal }),
  download: (profileId, query, fileName, signal) =>
    downloadFileFromServer(
      profileId === null ? 'transactionFile' : 'transactionFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};
