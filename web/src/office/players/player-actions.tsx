import { Ban, Banknote, Coffee, Gauge } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import type { PlayerPageProps } from './player-page-props.ts';

/** Actions that the signed-in user may perform on the player. The server enforces the rights; a form without its right is not rendered. */
export const PlayerActions = ({ page }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const { rights } = useSignedInStaff();
  const mayAct = (['payOut', 'limitPlayer', 'blockPlayer'] as const).some((right) => rights[right]);
  if (!mayAct) return null;
  return (
    <Card title={t('actions')}>
      <PayOut page={page} />
      <OperatorLimit page={page} />
      <TimeOut page={page} />
      <Block page={page} />
    </Card>
  );
};

const PayOut = ({ page: { player, money: held } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [amount, setAmount] = useState('');
  const [playerNote, setPlayerNote] = useState('');
  const walletMinor = held.places.find(({ place }) => place === 'wallet')?.amountMinor ?? 0;
  const amountMinor = parseAmountToMinorUnits(amount, currency) ?? 0;
  return (
    <ActionForm
      action="payOut"
      icon={Banknote}
      title={t('payOut')}
      note={t('inWallet', { amount: money(walletMinor) })}
      does={t('payOutDoes')}
      submit={t('payOut')}
      amountMinor={amountMinor}
      content={amountMinor > 0 ? { player: player.username, amountMinor, playerNote } : null}
    >
      <AmountField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        hint={t('inWallet', { amount: money(walletMinor) })}
      />
      <TextField label={t('playerNote')} value={playerNote} onChange={setPlayerNote} />
    </ActionForm>
  );
};

const TimeOut = ({ page: { player, protection } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const [hours, setHours] = useState(String(protection.timeoutHours[0] ?? ''));
  return (
    <ActionForm
      action="timeOutPlayer"
      icon={Coffee}
      title={t('timeOut')}
      note={t('timeOutNote')}
      does={t('timeOutDoes')}
      submit={t('timeOut')}
      content={hours === '' ? null : { player: player.username, indicator: null, hours: Number(hours) }}
    >
      <SelectFormField
        label={t('span')}
        value={hours}
        onChange={setHours}
        choices={protection.timeoutHours.map((count) => ({
          value: String(count),
          label: t('hours', { count }),
        }))}
      />
    </ActionForm>
  );
};

const Block = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const content = { player: player.username };
  return player.isBlocked ? (
    <ActionForm
      action="unblockPlayer"
      icon={Ban}
      title={t('unblock')}
      does={t('unblockDoes')}
      submit={t('unblock')}
      content={content}
    />
  ) : (
    <ActionForm
      action="blockPlayer"
      icon={Ban}
      title={t('block')}
      note={t('blockNote')}
      does={t('blockDoes')}
      submit={t('block')}
      content={content}
    />
  );
};

const kinds = ['deposit', 'stake', 'loss', 'time'] as const;
const windows = ['day', 'week', 'month'] as const;

/** The operator's limit beside the player's own limit, and the form that confirms a raise requested by somebody else. */
const OperatorLimit = ({ page: { player, operatorRaises } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const { currency } = useNumberAndDateFormatters();
  const [kind, setKind] = useState<(typeof kinds)[number]>('deposit');
  const [window, setWindow] = useState<(typeof windows)[number]>('day');
  const [text, setText] = useState('');
  const [isNone, setNone] = useState(false);
  const amount = isNone ? null : kind === 'time' ? readMinutes(text) : parseAmountToMinorUnits(text, currency);
  const isComplete = isNone || amount !== null;
  return (
    <>
      <ActionForm
        action="setOperatorLimit"
        icon={Gauge}
        title={t('setLimit')}
        note={t('limitNote')}
        does={t('limitDoes')}
        submit={t('setLimit')}
        content={isComplete ? { player: player.username, indicator: null, kind, window, amount } : null}
      >
        <div className="grid grid-cols-2 gap-2">
          <SelectFormField
            label={t('kind')}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'deposit')}
            choices={kinds.map((value) => ({ value, label: t(value) }))}
          />
          <SelectFormField
            label={t('window')}
            value={window}
            onChange={(value) => setWindow(windows.find((one) => one === value) ?? 'day')}
            choices={windows.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        {!isNone && kind === 'time' && (
          <AmountField label={t('minutes')} value={text} onChange={setText} unit={t('min')} />
        )}
        {!isNone && kind !== 'time' && <AmountField label={t('amount')} value={text} onChange={setText} />}
        <label className="flex items-center gap-2 text-12 text-ink-2">
          <input type="checkbox" checked={isNone} onChange={({ target }) => setNone(target.checked)} />
          {t('noLimit')}
        </label>
      </ActionForm>
      {operatorRaises.map((raise) => (
        <ActionForm
          key={`${raise.kind}${raise.window}`}
          action="confirmOperatorLimit"
          icon={Gauge}
          title={t('confirmLimit')}
          note={`${t(raise.kind)}, ${t(raise.window)}`}
          does={t('confirmLimitDoes')}
          submit={t('confirmLimit')}
          content={{
            player: player.username,
            indicator: null,
            kind: raise.kind,
            window: raise.window,
            amount: raise.amount,
          }}
        />
      ))}
    </>
  );
};

const readMinutes = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null);
