import './cashier.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ArrowDownToLine, ArrowUpFromLine, Vault } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { isRefusedWithCode } from '../api/office-failure.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { AllCashierShiftsCard } from './all-cashier-shifts-card.tsx';
import { BanknoteCountTable } from './banknote-count-table.tsx';
import { CashDeskPlayer, type CashDeskState } from './cash-desk-player.tsx';
import { CashDeskPlayerSearch } from './cash-desk-player-search.tsx';
import { CashMovementsCard } from './cash-movements-card.tsx';
import { emptyCashCount, listCountedDenominations, sumCountedDenominations } from './counted-denominations.ts';
import { ExpectedDrawerCashCard } from './expected-drawer-cash-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';
import { OwnCashierShiftCard } from './own-cashier-shift-card.tsx';
import { RequestedPaymentsCard } from './requested-payments-card.tsx';
import { VouchersCard } from './vouchers-card.tsx';
import { WaitingCashRequestsCard } from './waiting-cash-requests-card.tsx';

/** The cash desk: one player found by their whole name, deposits and withdrawals, and the cashier's own shift. */
const CashDesk = () => {
  const { data: desk, error, refetch } = useOfficeQuery('desk', {}, { everyMs: 3_000 });
  const [name, setName] = useState('');
  return (
    <>
      <div className="column">
        <CashDeskPlayerSearch onFind={setName} />
        {name !== '' && <Found key={name} name={name} desk={desk} />}
        {desk?.shift && <CashMovementsCard movements={desk.movements} hasDrawer={desk.drawer !== null} />}
      </div>
      <div className="column queue">
        <WaitingCashRequestsCard />
        <RequestedPaymentsCard />
      </div>
      <div className="column">
        {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!desk && !error && <LoadingSkeleton />}
        {desk && <CashDrawerCard desk={desk} />}
        {desk && <ExpectedDrawerCashCard desk={desk} />}
        {desk && <OwnCashierShiftCard desk={desk} />}
        {desk && <VouchersCard denominations={desk.denominationsMinor} />}
      </div>
    </>
  );
};

const Found = ({ name, desk }: { readonly name: string; readonly desk: CashDeskState | undefined }) => {
  const { t } = useMessages(cashierMessages);
  const { data, error, refetch } = useOfficeQuery('deskPlayer', { query: { name } }, { everyMs: 5_000 });
  if (isRefusedWithCode(error, 'NOT_FOUND'))
    return (
      <Card title={name}>
        <EmptyMessage>{t('nobody')}</EmptyMessage>
      </Card>
    );
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  return data && desk ? <CashDeskPlayer player={data} desk={desk} /> : <LoadingSkeleton />;
};

/** The cash desk; for users who only sign off: what waits for them, and the shifts. */
export const CashierPage = () => {
  const { t } = useMessages(cashierMessages);
  const hasDesk = useSignedInStaffRight('useDesk') !== null;
  const keepsSafe = useSignedInStaffRight('keepSafe') !== null;
  const signsOff = useSignedInStaffRight('signOffShift') !== null;
  return (
    <>
      <OfficePageHeader title={t('cashier')}>
        {keepsSafe && (
          <Link href="/cashier/safe" className="ctl soft">
            <Vault />
            {t('vault.open')}
          </Link>
        )}
      </OfficePageHeader>
      <div className="cashier">
        {hasDesk && <CashDesk />}
        {!hasDesk && (
          <div className="grid content-start gap-5">
            <p className="text-ink-2">{t('noDesk')}</p>
            <WaitingCashRequestsCard />
            <RequestedPaymentsCard />
          </div>
        )}
        {signsOff && <AllCashierShiftsCard />}
      </div>
    </>
  );
};

type Desk = OfficeAnswer<'desk'>;

/** Expected cash in the drawer, and the forms for drops to the safe and fills from it. */
const CashDrawerCard = ({ desk: { drawer, shift, denominationsMinor } }: { readonly desk: Desk }) => {
  const { t } = useMessages(cashierMessages);
  const { money, symbol } = useNumberAndDateFormatters();
  if (!shift) return null;
  const bare = (minor: number) => money(minor, { bare: true });
  const lines = drawer && [
    [t('float'), shift.floatMinor],
    [t('drawer.in'), drawer.inMinor],
    // Subtract from 0: `-x` would show an amount of zero with a minus sign.
    [t('drawer.out'), 0 - drawer.outMinor],
    [t('drawer.fills'), drawer.fillsMinor],
    [t('drawer.drops'), 0 - drawer.dropsMinor],
  ];
  return (
    <Card title={t('drawer.title')} aside={<span className="sub">{symbol}</span>}>
      {lines && drawer && (
        <dl className="drawer">
          {lines.map(([name, minor]) => (
            <div key={name} className={minor === 0 ? 'none' : undefined}>
              <dt>{name}</dt>
              <dd>{bare(Number(minor))}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{t('drawer.expected')}</dt>
            <dd>{bare(drawer.expectedMinor)}</dd>
          </div>
          {drawer.roomMinor !== null && (
            <div className={drawer.roomMinor < 0 ? 'text-warn' : undefined}>
              <dt>{drawer.roomMinor < 0 ? t('drawer.dropNow') : t('drawer.room')}</dt>
              <dd>{bare(Math.abs(drawer.roomMinor))}</dd>
            </div>
          )}
        </dl>
      )}
      <SafeForm action="dropCash" shift={shift.id} denominations={denominationsMinor} />
      <SafeForm action="fillDrawer" shift={shift.id} denominations={denominationsMinor} />
    </Card>
  );
};

const icons = { dropCash: ArrowUpFromLine, fillDrawer: ArrowDownToLine } as const;

interface SafeFormProps {
  readonly action: keyof typeof icons;
  readonly shift: number;
  readonly denominations: readonly number[];
}

const SafeForm = ({ action, shift, denominations }: SafeFormProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [amount, setAmount] = useState('');
  const [counted, setCounted] = useState(emptyCashCount);
  const amountMinor = parseAmountToMinorUnits(amount, currency) ?? 0;
  const countedDenominations = listCountedDenominations(counted);
  const isCounted = amountMinor > 0 && sumCountedDenominations(countedDenominations) === amountMinor;
  return (
    <ActionForm
      action={action}
      icon={icons[action]}
      title={t(`safe.${action}`)}
      note={t('safe.note')}
      does={t(`safe.${action}Does`)}
      submit={t('safe.ask', { amount: money(amountMinor) })}
      content={isCounted ? { shift, amountMinor, countedDenominations } : null}
      group="shift"
    >
      <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      <BanknoteCountTable
        denominations={denominations}
        counted={counted}
        onChange={setCounted}
        amountMinor={amountMinor}
      />
    </ActionForm>
  );
};
