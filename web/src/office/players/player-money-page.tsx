import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { serverNow } from '../api/server-reachability-store.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { formatOperatorLocalTime, parseOperatorLocalTime } from '../ui/operator-local-time.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { moneyMessages } from './messages/money/money-messages.ts';
import { playersMessages } from './messages/players-messages.ts';
import { PlayerAmountTraceResult } from './player-amount-trace-result.tsx';
import { MoneyMovementList } from './player-money-movement-list.tsx';
import {
  buildTimeSpanAround,
  type PlayerMoneyPageFilter,
  usePlayerMoneyPageUrlFilter,
} from './player-money-page-url.ts';
import './money.css';

const spansMinutes = [2, 10, 60] as const;

/** All movements of a player's money, and what happened to an amount that the player asks about. */
export const PlayerMoneyPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(moneyMessages);
  const { t: say } = useMessages(playersMessages);
  const player = params.id ?? '';
  const [view, change] = usePlayerMoneyPageUrlFilter();
  const above = [
    { title: say('players'), href: '/players' },
    { title: player, href: `/players/${encodeURIComponent(player)}` },
  ];
  return (
    <div className="player-money">
      <OfficePageHeader title={t('money')} above={above} />
      <Question key={`${view.at} ${view.amountMinor}`} view={view} onAsk={change} />
      {view.at !== null && view.amountMinor !== null && (
        <PlayerAmountTraceResult player={player} at={view.at} amountMinor={view.amountMinor} />
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
  readonly view: PlayerMoneyPageFilter;
  readonly onAsk: (view: Partial<PlayerMoneyPageFilter>) => void;
}

/** Form that asks what happened to an amount at a time, in the operator's time zone. */
const Question = ({ view, onAsk }: QuestionProps) => {
  const { t } = useMessages(moneyMessages);
  const { currency, money, zoneOffsetMs } = useNumberAndDateFormatters();
  const [amount, setAmount] = useState(view.amountMinor === null ? '' : money(view.amountMinor, { bare: true }));
  const [moment, setMoment] = useState(() => formatOperatorLocalTime(view.at ?? serverNow(), zoneOffsetMs));
  const [minutes, setMinutes] = useState<number>(spansMinutes[0]);
  const amountMinor = amount.trim() === '' ? null : parseAmountToMinorUnits(amount, currency);
  const at = parseOperatorLocalTime(moment, zoneOffsetMs);
  const isWhole = at !== null && (amount.trim() === '' || (amountMinor !== null && amountMinor > 0));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onAsk({ ...buildTimeSpanAround(at, minutes), amountMinor });
  };
  return (
    <form className="question" onSubmit={ask}>
      <h2>{t('question')}</h2>
      <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      <label>
        <span>{t('moment')}</span>
        <span className="field">
          <input type="datetime-local" value={moment} onChange={({ target }) => setMoment(target.value)} required />
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
