import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

/** Form that requests a correction of a deposit that was entered too high. */
export const DepositCorrectionForm = () => {
  const { t } = useMessages(cashierMessages);
  const { currency } = useNumberAndDateFormatters();
  const [receipt, setReceipt] = useState('');
  const [amount, setAmount] = useState('');
  const amountMinor = amount.trim() === '0' ? 0 : parseAmountToMinorUnits(amount, currency);
  const isComplete = /^[\w.]{1,24}-[1-9]\d{0,8}$/.test(receipt.trim()) && amountMinor !== null;
  return (
    <ActionForm
      action="correctDeposit"
      icon={Undo2}
      title={t('correct.title')}
      note={t('correct.note')}
      does={t('correct.does')}
      submit={t('correct.submit')}
      content={isComplete ? { receipt: receipt.trim(), amountMinor } : null}
      group="shift"
    >
      <TextField label={t('correct.receipt')} value={receipt} onChange={setReceipt} />
      <AmountField label={t('correct.amount')} value={amount} onChange={setAmount} />
    </ActionForm>
  );
};
