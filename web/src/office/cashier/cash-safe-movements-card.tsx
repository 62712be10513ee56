import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import type { CashSafe } from './cash-safe-forms.tsx';
import { CashPiecesTable } from './expected-drawer-cash-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

type Movement = CashSafe['movements'][number];

const plain = (who: string): string => who.replace(/ \(office\)$/, '');

/** The safe's balance according to the ledger, and the result of its last count. */
export const CashSafeBalanceCard = ({ safe, children }: { readonly safe: CashSafe; readonly children: ReactNode }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const last = safe.movements.find(({ kind }) => kind === 'count');
  return (
    <Card title={t('vault.held')}>
      <dl className="facts">
        <div className="wallet">
          <dt>{t('vault.byLedger')}</dt>
          <dd>{money(safe.heldMinor)}</dd>
        </div>
        {last && (
          <>
            <div>
              <dt>{t('vault.lastCount')}</dt>
              <dd>{money(last.countedMinor ?? 0)}</dd>
              <dd className="sub">{moment(last.at)}</dd>
            </div>
            <div>
              <dt>{t('vault.difference')}</dt>
              <dd className={last.safeMinor === 0 ? undefined : 'text-warn'}>
                {money(last.safeMinor, { signed: true })}
              </dd>
              <dd className="sub">{plain(last.who)}</dd>
            </div>
          </>
        )}
      </dl>
      {last && last.pieces.length > 0 && (
        <CashPiecesTable pieces={last.pieces} denominations={safe.denominationsMinor} />
      )}
      {!last && <p className="px-4 pb-3 text-ink-2">{t('vault.neverCounted')}</p>}
      {children}
    </Card>
  );
};

/** Newest movements and counts, with who made and who confirmed them. */
export const CashSafeMovementsCard = ({ safe: { movements } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment, symbol } = useNumberAndDateFormatters();
  const signed = (minor: number) => money(minor, { bare: true, signed: true });
  const columns: Column<Movement>[] = [
    { id: 'at', head: t('at'), cell: ({ at }) => <span className="text-ink-2">{moment(at)}</span> },
    { id: 'what', head: t('moved'), className: 'what', cell: (movement) => <What movement={movement} /> },
    {
      id: 'amount',
      head: t('amountOf', { symbol }),
      isFigure: true,
      cell: ({ kind, safeMinor, countedMinor }) => (
        <b>{kind === 'count' ? money(countedMinor ?? 0, { bare: true }) : signed(safeMinor)}</b>
      ),
    },
    {
      id: 'difference',
      head: t('vault.difference'),
      isFigure: true,
      cell: ({ kind, safeMinor }) =>
        kind === 'count' ? (
          <span className={safeMinor === 0 ? 'text-ink-2' : 'text-warn'}>
            {safeMinor === 0 ? money(0, { bare: true }) : signed(safeMinor)}
          </span>
        ) : (
          ''
        ),
    },
    {
      id: 'after',
      head: t('vault.afterHead'),
      isFigure: true,
      cell: ({ heldAfterMinor }) => <span className="text-ink-2">{money(heldAfterMinor, { bare: true })}</span>,
    },
  ];
  return (
    <Card
      title={t('vault.movements')}
      aside={
        <button type="button" className="ctl" onClick={() => window.print()}>
          <Printer />
          {t('print')}
        </button>
      }
    >
      {movements.length === 0 ? (
        <EmptyMessage>{t('vault.nothing')}</EmptyMessage>
      ) : (
        <DataTable
          name={t('vault.movements')}
          className="receipts"
          columns={columns}
          rows={movements}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
};

const What = ({ movement: { kind, shift, who, second } }: { readonly movement: Movement }) => {
  const { t } = useMessages(cashierMessages);
  const people = second === null ? plain(who) : t('vault.two', { who: plain(who), second: plain(second) });
  return (
    <>
      <span>{t(`vault.kinds.${kind}`)}</span>
      <small>
        {shift !== null && <span>{t('vault.ofShift', { shift: String(shift) })}, </span>}
        <span>{people}</span>
      </small>
    </>
  );
};
