import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/fields.tsx';
import { useFormats } from '../ui/formats.ts';
import { readMinor } from '../ui/read-minor.ts';
import { actionsMessages } from './messages/actions/index.ts';
import type { PageProps } from './page-props.ts';

const kinds = ['deposit', 'stake', 'loss', 'time'] as const;
const windows = ['day', 'week', 'month'] as const;

/** The limit of the house beside the player's own, and the confirmation of a higher one that somebody else asked for. */
export const OperatorLimit = ({ page: { player, operatorRaises } }: PageProps) => {
  const { t } = useMessages(actionsMessages);
  const { currency } = useFormats();
  const [kind, setKind] = useState<(typeof kinds)[number]>('deposit');
  const [window, setWindow] = useState<(typeof windows)[number]>('day');
  const [text, setText] = useState('');
  const [isNone, setNone] = useState(false);
  const amount = isNone ? null : kind === 'time' ? readMinutes(text) : readMinor(text, currency);
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
          <ChoiceField
            label={t('kind')}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'deposit')}
            choices={kinds.map((value) => ({ value, label: t(value) }))}
          />
          <ChoiceField
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
