import { type Transaction, type TransactionCode, transactionCodes } from '@reelfloor/protocol';
import { Link } from 'wouter';
import { formatMoment } from '../../../i18n/format-time.ts';
import { recordListTexts } from '../../../i18n/record-list-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RecordsPage } from '../../../ui/records-page.tsx';
import type { Column } from '../../../ui/records-table.tsx';
import { useTransactions } from '../api/get-transactions.ts';

/** The wallet's movements, newest first. */
export const TransactionsPage = () => {
  const { t } = useTexts();
  const pages = useTransactions();
  const columns = useColumns();
  usePageTitle(t('records.transactionsTitle'));
  return (
    <RecordsPage title={t('records.transactionsTitle')} lead={t('records.transactionsLead')}>
      <RecordList
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        texts={{
          ...recordListTexts(t, pages.error),
          caption: t('records.transactionsTitle'),
          empty: t('records.transactionsEmpty'),
          emptyAdvice: t('records.transactionsEmptyAdvice'),
        }}
        emptyAction={
          <Link href="/lobby" className={buttonClass('primary')}>
            {t('words.toLobby')}
          </Link>
        }
      />
    </RecordsPage>
  );
};

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
