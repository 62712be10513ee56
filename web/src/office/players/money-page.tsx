import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { serverNow } from '../api/server-contact-store.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { useFormats } from '../ui/formats.ts';
import { formatOperatorLocalTime, parseOperatorLocalTime } from '../ui/operator-local-time.ts';
import { PageHead } from '../ui/page-head.tsx';
import { parseMinorAmount } from '../ui/parse-minor-amount.ts';
import { playersMessages } from './messages/index.ts';
import { moneyMessages } from './messages/money/index.ts';
import { MoneyMovementList } from './money-movement-list.tsx';
import { type MoneyPageFilter, timeSpanAround, useMoneyPageFilter } from './money-page-url.ts';
import { MoneyTraceAnswer } from './money-trace-answer.tsx';
import './money.css';

const spansMinutes = [2, 10, 60] as const;

/** All movements of a player's money, and the answer to what happened to an amount that the player asks about. */
export const MoneyPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(moneyMessages);
  const { t: say } = useMessages(playersMessages);
  const player = params.id ?? '';
  const [view, change] = useMoneyPageFilter();
  const above = [
    { title: say('players'), href: '/players' },
    { title: player, href: `/players/${encodeURIComponent(player)}` },
  ];
  return (
    <div className="player-money">
      <PageHead title={t('money')} above={above} />
      <Question key={`${view.at} ${view.amountMinor}`} view={view} onAsk={change} />
      {view.at !== null && view.amountMinor !== null && (
        <MoneyTraceAnswer player={player} at={view.at} amountMinor={view.amountMinor} />
      )}
      <MoneyMovementList
        key={`${view.from} ${view.until} ${view.show}`}
        player={player}
        view={view}
        onChange={change}
      />
    </div>
  );
};

interface QuestionProps {
  readonly view: MoneyPageFilter;
  readonly onAsk: (view: Partial<MoneyPageFilter>) => void;
}

/** Form for an amount and a time in the operator's time zone. */
const Question = ({ view, onAsk }: QuestionProps) => {
  const { t } = useMessages(moneyMessages);
  const { currency, money, zoneOffsetMs } = useFormats();
  const [amount, setAmount] = useState(
    view.amountMinor === null ? '' : money(view.amountMinor, { bare: true }),
  );
  const [moment, setMoment] = useState(() => formatOperatorLocalTime(view.at ?? serverNow(), zoneOffsetMs));
  const [minutes, setMinutes] = useState<number>(spansMinutes[0]);
  const amountMinor = amount.trim() === '' ? null : parseMinorAmount(amount, currency);
  const at = parseOperatorLocalTime(moment, zoneOffsetMs);
  const isWhole = at !== null && (amount.trim() === '' || (amountMinor !== null && amountMinor > 0));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onAsk({ ...timeSpanAround(at, minutes), amountMinor });
  };
  return (
    <form className="question" onSubmit={ask}>
      <h2>{t('question')}</h2>
      <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      <label>
        <span>{t('moment')}</span>
        <span className="field">
          <input
            type="datetime-local"
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
            required
          />
        </span>
      </label>
      <label>
        <span>{t('around')}</span>
        <span className="field">
          <select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {spansMinutes.map((count) => (
              <option key={count} value={count}>
                {t('minutes', { count })}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="submit" className="ctl line" disabled={!isWhole}>
        <Search />
        {t('find')}
      </button>
    </form>
  );
};
