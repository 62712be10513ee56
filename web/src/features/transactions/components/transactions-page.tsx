import { type Transaction, type TransactionCode, transactionCodes } from '@reelfloor/protocol';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Money } from '../../../ui/money.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import type { Column } from '../../../ui/records-table.tsx';
import { useTransactions } from '../api/get-transactions.ts';

/** The wallet's movements, newest first. */
export const TransactionsPage = () => (
  <RecordPage name="transactions" pages={useTransactions()} columns={useColumns()} />
);

const useColumns = (): readonly Column<Transaction>[] => {
  const { t, language } = useTexts();
  return [
    {
      key: 'at',
      heading: t('records.operationDate'),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className="figures">
          {formatMoment(at, language)}
        </time>
      ),
    },
    {
      key: 'type',
      heading: t('records.type'),
      cell: ({ type }) => <span className="font-semibold">{t(`records.types.${typeNames[type]}`)}</span>,
      head: true,
    },
    {
      key: 'amount',
      heading: t('records.amount'),
      cell: ({ amountMinor }) => (
        <Money
          signed
          amountMinor={amountMinor}
          className={`font-semibold ${amountMinor > 0 ? 'text-ok' : 'text-ink'}`}
        />
      ),
      figures: true,
      head: true,
    },
    { key: 'from', heading: t('records.from'), cell: ({ from }) => t(`records.fromPlaces.${from}`) },
    { key: 'tag', heading: t('records.tag'), cell: ({ tag }) => tag || <None /> },
    {
      key: 'machine',
      heading: t('records.machine'),
      cell: ({ machine }) => machine ?? <None />,
      figures: true,
    },
    {
      key: 'balance',
      heading: t('records.balance'),
      cell: ({ balanceMinor }) => <Money amountMinor={balanceMinor} />,
      figures: true,
    },
  ];
};

const None = () => <span className="text-ink-3">–</span>;

type TypeName = keyof typeof transactionCodes;

const typeNames = Object.fromEntries(
  Object.entries(transactionCodes).map(([name, code]) => [code, name]),
) as Record<TransactionCode, TypeName>;
