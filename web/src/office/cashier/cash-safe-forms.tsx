import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Calculator, Landmark } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { CashCountFields, nothingTyped, parseCashCount } from './cash-count-fields.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

export type CashSafe = OfficeAnswer<'safe'>;
type Direction = 'fromBank' | 'toBank';

/** Form for cash from the bank or to the bank. */
export const CashSafeBankTransferForm = ({ safe: { heldMinor, denominationsMinor } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [direction, setDirection] = useState<Direction>('toBank');
  const [typed, setTyped] = useState(nothingTyped);
  const read = parseCashCount(typed, currency);
  const amountMinor = read?.amountMinor ?? 0;
  const isShort = direction === 'toBank' && amountMinor > heldMinor;
  const isComplete = read !== null && amountMinor > 0 && !isShort;
  const after = heldMinor + (direction === 'toBank' ? -amountMinor : amountMinor);
  return (
    <ActionForm
      action="bankCash"
      icon={Landmark}
      title={t('vault.bank')}
      note={t('vault.bankNote')}
      does={isComplete ? t('vault.after', { amount: money(after) }) : t('vault.bankDoes')}
      submit={t('safe.ask', { amount: money(amountMinor) })}
      content={isComplete ? { direction, ...read } : null}
      onDone={() => setTyped(nothingTyped)}
      group="safe"
    >
      <Segmented<Direction>
        legend={t('vault.bank')}
        value={direction}
        choices={[
          { value: 'toBank', label: t('vault.kinds.toBank') },
          { value: 'fromBank', label: t('vault.kinds.fromBank') },
        ]}
        onChange={setDirection}
      />
      <CashCountFields label={t('amount')} denominations={denominationsMinor} value={typed} onChange={setTyped} />
      {isShort && <p className="text-14 text-bad">{t('vault.short', { amount: money(heldMinor) })}</p>}
    </ActionForm>
  );
};

/** Form for a count of the cash safe; a difference is posted to the ledger and shown in the day's report. */
export const CountCashSafeForm = ({ safe: { heldMinor, denominationsMinor } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [typed, setTyped] = useState(nothingTyped);
  const read = parseCashCount(typed, currency);
  const differenceMinor = read === null ? null : read.amountMinor - heldMinor;
  const said = () => {
    if (differenceMinor === null) return t('vault.countDoes');
    return differenceMinor === 0
      ? t('vault.agrees')
      : t('vault.differs', { amount: money(differenceMinor, { signed: true }) });
  };
  return (
    <ActionForm
      action="countSafe"
      icon={Calculator}
      title={t('vault.count')}
      note={t('vault.countNote')}
      does={said()}
      submit={t('vault.countSubmit')}
      content={read === null ? null : { countedMinor: read.amountMinor, ...(read.pieces && { pieces: read.pieces }) }}
      onDone={() => setTyped(nothingTyped)}
      group="safe"
    >
      <CashCountFields
        label={t('vault.counted')}
        denominations={denominationsMinor}
        value={typed}
        onChange={setTyped}
      />
    </ActionForm>
  );
};
