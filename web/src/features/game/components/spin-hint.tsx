import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import { directionOf } from '../../../i18n/languages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Game } from '../session/game.ts';
import type { LastClick } from '../session/game-state.ts';
import { useGameTexts } from './use-game-texts.ts';

export const SpinHint = ({ game }: { game: Game }) => {
  const { t, language } = useGameTexts();
  const money = useMoney();
  const { spinBlock: block, lastClick, moneyTransfer } = game;
  const goingMinor = moneyTransfer?.place === 'transit' ? moneyTransfer.amountMinor : null;
  // The player sees these states, so the hint is only for screen readers and the last press's result is shown.
  const evident =
    block === 'running' ||
    block === 'cycle' ||
    block === 'asked' ||
    block === 'checking' ||
    block === 'offline';
  return (
    <p dir={directionOf(language)} className="game-hint text-12 text-ink-2">
      <span id="spin-hint" className={classNames(evident && 'sr-only')}>
        {block === null ? '' : t(`game.blocked.${block}`)}
      </span>
      {(evident || block === null) && goingMinor != null ? (
        <span className="figures">{t('game.places.onTheWay', { amount: money(goingMinor) })}</span>
      ) : (
        (evident || block === null) && lastClick && <PressResult {...lastClick} />
      )}
    </p>
  );
};

/** Shows the result of the last press. Hidden from screen readers, which get it from the announcements. */
const PressResult = ({ press, result }: LastClick) => {
  const { t } = useGameTexts();
  const { Icon, className } = looks[result];
  return (
    <span aria-hidden="true" key={press.commandId} className="inline-flex items-center gap-1.5">
      <Icon className={classNames('size-3.5 flex-none', className)} />
      <span>{t(`game.press.${result}`)}</span>
    </span>
  );
};

const looks = {
  asked: { Icon: LoaderCircle, className: 'animate-spin' },
  accepted: { Icon: Check, className: 'text-ok' },
  refused: { Icon: X, className: 'text-bad' },
  checking: { Icon: LoaderCircle, className: 'animate-spin text-warn' },
  withoutEffect: { Icon: CircleHelp, className: 'text-warn' },
} as const satisfies Record<LastClick['result'], unknown>;
