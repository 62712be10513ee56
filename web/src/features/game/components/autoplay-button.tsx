import { Repeat, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import { type AutoplayLimits, isTemporaryAutoplayBlock } from '../session/autoplay.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';

/**
 * Button that asks for autoplay's limits and starts it. Remembers the limits. Hidden if the operator or the jurisdiction does not allow
 * autoplay.
 */
export const AutoplayButton = ({ game, session }: { game: Game; session: GameSession }) => {
  const { t } = useMessages(gameMessages);
  const leftId = useId();
  const [isAsking, setAsking] = useState(false);
  const [request, setRequest] = useState<AutoplayRequest>(usualRequest);
  if (!game.allowAutoplay) return null;
  const { autoplay: isOn, autoplayLeft: left } = game;
  const isReady = isOn || game.spinBlock === null || isTemporaryAutoplayBlock(game.spinBlock);
  const Icon = isOn ? Square : Repeat;
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={t('game.autoplay')}
        aria-describedby={leftId}
        aria-haspopup={isOn ? undefined : 'dialog'}
        aria-disabled={!isReady}
        onClick={() => {
          if (isOn) session.stopAutoplay();
          else if (isReady) setAsking(true);
        }}
        className="game-autoplay grid content-center justify-items-center gap-1 rounded-card px-2 text-12 font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-surface-2 aria-pressed:text-primary aria-pressed:ring-2 aria-pressed:ring-primary aria-pressed:ring-inset"
      >
        <Icon aria-hidden="true" className={isOn && left !== null ? 'size-4' : 'size-5'} />
        <span>{isOn ? t('game.stopAutoplay') : t('game.autoplay')}</span>
        <span id={leftId} className="figures -mt-1.5 leading-none empty:hidden">
          {isOn && left !== null ? t('game.autoplayLeft', { count: left }) : ''}
        </span>
      </button>
      {isAsking && (
        <AutoplayDialog
          stakeMinor={game.activeBand?.stakeMinor ?? null}
          most={game.autoplayMost}
          request={request}
          onRequest={setRequest}
          onStart={(limits) => {
            setAsking(false);
            session.startAutoplay(limits);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

const off = 'off';
const roundChoices = ['10', '25', '50', '100', off] as const;
/** Selectable loss limits of autoplay, as multiples of the stake. */
const lossChoices = ['10', '20', '50', off] as const;
const winChoices = ['10', '50', '100', off] as const;

/** Limits chosen for autoplay. `loss` and `win` are multiples of the stake: lost in total, won in one round. */
interface AutoplayRequest {
  readonly rounds: (typeof roundChoices)[number];
  readonly loss: (typeof lossChoices)[number];
  readonly win: (typeof winChoices)[number];
}

/** Default limits when the autoplay dialog is opened for the first time. */
const usualRequest: AutoplayRequest = { rounds: '25', loss: '20', win: '50' };

interface AutoplayDialogProps {
  /** Stake of the active key in minor units; null if not known. */
  stakeMinor: number | null;
  /** Maximum number of autoplay rounds that the operator allows; null: unlimited. */
  most: number | null;
  request: AutoplayRequest;
  onRequest: (request: AutoplayRequest) => void;
  onStart: (limits: AutoplayLimits) => void;
  onCancel: () => void;
}

/** Dialog that asks for autoplay's limits. Enter starts autoplay with the previous limits. */
const AutoplayDialog = ({ stakeMinor, most, request: asked, onRequest, onStart, onCancel }: AutoplayDialogProps) => {
  const { t } = useMessages(gameMessages);
  const { t: say } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const rounds = roundChoices.filter((value) => isAllowed(value, most));
  const request = isAllowed(asked.rounds, most) ? asked : { ...asked, rounds: rounds.at(-1) ?? '10' };
  const start = useRef<HTMLButtonElement>(null);
  // Focus the start button: otherwise the browser would focus the dialog's first control, a choice of limits.
  useEffect(() => start.current?.focus(), []);
  const amount = (stakes: string) =>
    stakeMinor === null ? `${stakes}×` : money(Number(stakes) * stakeMinor, { short: true });
  const amountOption = <Value extends string>(value: Value) => ({
    value,
    text: value === off ? t('game.autoplaySetup.never') : amount(value),
  });
  return (
    <QuestionDialog
      id="autoplay"
      heading="h2"
      title={t('game.autoplay')}
      text={t('game.autoplaySetup.text')}
      note={
        <div className="mt-5 grid gap-4 [@media(max-height:32rem)]:mt-3 [@media(max-height:32rem)]:gap-2">
          <Choice
            label={t('game.autoplaySetup.rounds')}
            value={request.rounds}
            options={rounds.map((value) => ({
              value,
              text: value === off ? t('game.autoplaySetup.endless') : value,
            }))}
            onChange={(rounds) => onRequest({ ...request, rounds })}
          />
          <Choice
            label={t('game.autoplaySetup.loss')}
            value={request.loss}
            options={lossChoices.map(amountOption)}
            onChange={(loss) => onRequest({ ...request, loss })}
          />
          <Choice
            label={t('game.autoplaySetup.win')}
            value={request.win}
            options={winChoices.map(amountOption)}
            onChange={(win) => onRequest({ ...request, win })}
          />
        </div>
      }
      onCancel={onCancel}
    >
      <Button
        size="large"
        variant="primary"
        ref={start}
        disabled={stakeMinor === null}
        onClick={() => onStart(limitsOf(request, stakeMinor ?? 0))}
      >
        {t('game.autoplaySetup.start')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {say('words.cancel')}
      </Button>
    </QuestionDialog>
  );
};

/**
 * Returns whether the autoplay dialog offers this number of rounds. If the operator allows fewer than the smallest choice, that choice is
 * still shown, and autoplay stops sooner.
 */
const isAllowed = (rounds: AutoplayRequest['rounds'], most: number | null): boolean =>
  most === null || (rounds !== off && (Number(rounds) <= most || rounds === roundChoices[0]));

const limitsOf = ({ rounds, loss, win }: AutoplayRequest, stakeMinor: number): AutoplayLimits => ({
  rounds: rounds === off ? null : Number(rounds),
  lossMinor: loss === off ? null : Number(loss) * stakeMinor,
  winMinor: win === off ? null : Number(win) * stakeMinor,
});

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, ...choice }: ChoiceProps<Value>) => (
  <div className="[@media(max-height:32rem)]:grid [@media(max-height:32rem)]:grid-cols-[7rem_1fr] [@media(max-height:32rem)]:items-center [@media(max-height:32rem)]:gap-3">
    <p aria-hidden="true" className="mb-1.5 text-12 text-ink-2 [@media(max-height:32rem)]:mb-0">
      {label}
    </p>
    <SegmentedControl label={label} {...choice} className="figures flex w-full [&>*]:min-w-0 [&>*]:flex-1" />
  </div>
);
