import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { BanknoteCountTable } from './banknote-count-table.tsx';
import { emptyCashCount, listCashPieces, sumCashPieces } from './cash-pieces.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

type Desk = OfficeAnswer<'desk'>;

/** Expected cash in the drawer, and the forms for drops to the safe and fills from it. */
export const CashDrawerCard = ({ desk: { drawer, shift, denominationsMinor } }: { readonly desk: Desk }) => {
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
  const pieces = listCashPieces(counted);
  const isCounted = amountMinor > 0 && sumCashPieces(pieces) === amountMinor;
  return (
    <ActionForm
      action={action}
      icon={icons[action]}
      title={t(`safe.${action}`)}
      note={t('safe.note')}
      does={t(`safe.${action}Does`)}
      submit={t('safe.ask', { amount: money(amountMinor) })}
      content={isCounted ? { shift, amountMinor, pieces } : null}
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
