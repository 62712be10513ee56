import { mainMessages } from '../../../i18n/i18n.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { gameMessages } from '../messages/game-messages.ts';
import '../layout/win-card.css';
import { Circle, CircleCheck, CircleX, Crown, HandCoins, Hourglass, type LucideIcon, Trophy } from 'lucide-react';
import { formatTimeWithSeconds } from '../../../i18n/format-time.ts';
import { jackpotLevelName } from '../../../i18n/jackpot-level-name.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { SeatView, ShownWin } from '../session/game-state.ts';
import { findWinToShow, isWinDismissible } from '../session/seat-wins.ts';

interface WinCardProps {
  seat: SeatView;
  onRead: (id: string) => void;
  /** Layout of the win card. `strip`: a single line that replaces the meters. */
  form: 'card' | 'strip';
}

/** Shows a hand pay, jackpot or big win with its amount, its state and where the money is, until the player dismisses it. */
export const WinCard = ({ seat, onRead, form }: WinCardProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const title = useMomentTitle();
  const moment = findWinToShow(seat);
  if (moment === null) return null;
  const place = placeOf(moment, seat.machine.id, t);
  const { Icon } = looks[moment.kind];
  return (
    <section
      aria-label={title(moment)}
      className={joinClassNames('win-card', form, moment.kind === 'handPay' && 'is-hand-pay')}
    >
      <span aria-hidden="true" className="win-card-sign">
        <Icon className="size-5" />
      </span>
      <h2 className="win-card-title">{title(moment)}</h2>
      <p className="win-card-amount figures" translate="no">
        {money(moment.amountMinor)}
      </p>
      {moment.kind === 'bigWin' && (
        <p className="win-card-stakes text-ink-2">{t('game.moment.stakes', { count: moment.stakes })}</p>
      )}
      {form === 'card' && moment.kind === 'handPay' && !isWinDismissible(moment) ? (
        <Steps moment={moment} place={place} />
      ) : (
        <p className="win-card-place">
          <place.Icon aria-hidden="true" className={joinClassNames('size-4 flex-none', place.className)} />
          <span>{place.text}</span>
        </p>
      )}
      {isWinDismissible(moment) && (
        <Button variant="outline" className="win-card-read" onClick={() => onRead(moment.id)}>
          {t('game.moment.read')}
        </Button>
      )}
    </section>
  );
};

/** Shows which steps of a hand pay are done and which follow, until the server reports its outcome. */
const Steps = ({ moment, place }: { moment: Extract<ShownWin, { state: string }>; place: Place }) => {
  const { t } = useMessages(gameMessages);
  const { language } = useMessages(mainMessages);
  return (
    <>
      <ol className="win-card-steps">
        <li>
          <CircleCheck aria-hidden="true" className="size-4 flex-none text-ok" />
          <span>{t('game.moment.won')}</span>
          {moment.at !== null && (
            <time className="figures ms-auto text-ink-2" translate="no">
              {formatTimeWithSeconds(moment.at, language)}
            </time>
          )}
        </li>
        <li className="font-semibold" aria-current="step">
          <place.Icon aria-hidden="true" className={joinClassNames('size-4 flex-none', place.className)} />
          <span>{place.text}</span>
        </li>
        <li className="text-ink-2">
          <Circle aria-hidden="true" className="size-4 flex-none" />
          <span>{t('game.moment.willBePaid')}</span>
        </li>
      </ol>
      <p className="win-card-yours text-12 text-ink-2">{t('game.moment.yours')}</p>
    </>
  );
};

interface Place {
  readonly Icon: LucideIcon;
  readonly className: string;
  readonly text: string;
}

const placeOf = (moment: ShownWin, machine: string, t: TranslateOf<typeof gameMessages>): Place => {
  if (moment.kind === 'bigWin')
    return { Icon: CircleCheck, className: 'text-ok', text: t('game.moment.inCredit', { machine }) };
  return { ...stateLooks[moment.state], text: t(`game.moment.${moment.state}`) };
};

const stateLooks = {
  owed: { Icon: Hourglass, className: 'text-warn' },
  waits: { Icon: Hourglass, className: 'text-warn' },
  paid: { Icon: CircleCheck, className: 'text-ok' },
  notPaid: { Icon: CircleX, className: 'text-bad' },
} as const satisfies Record<string, { Icon: LucideIcon; className: string }>;

const looks = {
  bigWin: { Icon: Trophy },
  handPay: { Icon: HandCoins },
  jackpot: { Icon: Crown },
} as const satisfies Record<ShownWin['kind'], { Icon: LucideIcon }>;

const useMomentTitle = (): ((moment: ShownWin) => string) => {
  const { t } = useMessages(gameMessages);
  const { t: say } = useMessages(mainMessages);
  return (moment) => {
    if (moment.kind !== 'jackpot') return t(`game.moment.${moment.kind}`);
    const level = Number(/^jackpot-(\d{1,2})-/.exec(moment.id)?.[1]);
    return Number.isNaN(level)
      ? t('game.moment.jackpot')
      : t('game.moment.jackpotLevel', { level: jackpotLevelName(say, level - 1) });
  };
};

/** Returns a function that builds the win's message for screen readers. */
export const useWinAnnouncementFormatter = (): ((seat: SeatView) => string) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const title = useMomentTitle();
  return (seat) => {
    const moment = findWinToShow(seat);
    if (moment === null) return '';
    return `${title(moment)}: ${money(moment.amountMinor)}. ${placeOf(moment, seat.machine.id, t).text}`;
  };
};
