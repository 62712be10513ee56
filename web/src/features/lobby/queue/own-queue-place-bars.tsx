import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { queueMessages } from './messages/queue-messages.ts';
import './queue-bar.css';
import type { LobbyMachine, MachineId, OwnQueue } from '@reelfloor/protocol';
import { type ComponentType, useState } from 'react';
import { Link } from 'wouter';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { showCallFailureToast } from '../../../failures/refusal-message.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { QueuePositionSteps } from '../../../ui/queue-position-steps.tsx';
import { MachinePicture } from '../components/machine-picture.tsx';
import { buildMachineGamePath } from '../store/lobby-path.ts';
import { floor } from '../store/machine-list-store.ts';
import { formatMachineName } from '../store/machine-name.ts';
import { formatOrdinal, formatSeatHoldMinutes, getLostQueuePlaceTextKey, roundTurnEstimate } from './queue-formats.ts';
import { type OwnQueuePlace, type QueueState, queueStore } from './queue-store.ts';
import { useApproximateNow, useQueueState } from './use-own-queue-place.ts';

interface QueueBarsProps {
  /** Button that opens the machine's picture, if spectators may watch it. */
  WatchKey?: ComponentType<{ machine: LobbyMachine }> | undefined;
  /** Shows that the player gets a push message for the turn, or asks to enable it. */
  PushNote?: ComponentType | undefined;
}

/** Bars above the machines: one for each of the player's places in queues, and one for each lost place until dismissed. */
export const OwnQueuePlaceBars = (props: QueueBarsProps) => {
  const state = useQueueState();
  if (state === null) return null;
  return (
    <>
      {state.places.map((place) => (
        <PlaceBar key={place.machineId} place={place} holdMs={state.holdMs} {...props} />
      ))}
      {state.lost.map((lost) => (
        <LostBar key={lost.machineId} lost={lost} />
      ))}
    </>
  );
};

type PlaceBarProps = QueueBarsProps & { place: OwnQueuePlace; holdMs: number };

const PlaceBar = ({ place, holdMs, WatchKey, PushNote }: PlaceBarProps) => {
  const { t, language } = useMessages(queueMessages);
  // A page that shows one brand does not have other brands' machines.
  const machine = floor.peek(place.machineId);
  const now = useApproximateNow(place.turnAtMs !== null);
  const name = formatMachineName(place);
  const isHeld = place.heldUntilMs !== null;
  const ordinal = formatOrdinal(place.place, language);
  const leave = useQueueActionButton(leaveQueue, place.machineId);
  return (
    <section
      aria-label={isHeld ? t('yourTurnAt', { machine: name }) : t('youAreFor', { ordinal, machine: name })}
      className={isHeld ? 'queue-bar queue-bar-turn' : 'queue-bar'}
    >
      <div aria-hidden="true" className="queue-bar-picture">
        {machine && <MachinePicture machine={machine} eager={false} />}
      </div>
      <div className="min-w-0">
        <p className="font-semibold">
          {isHeld ? t('yourTurnAt', { machine: name }) : t('youAreFor', { ordinal, machine: name })}
        </p>
        <p className="text-ink-2">
          {isHeld ? (
            <HeldText untilMs={place.heldUntilMs} t={t} />
          ) : (
            estimateText(place, now, formatSeatHoldMinutes(holdMs, language), t)
          )}
        </p>
      </div>
      {!isHeld && (
        <QueuePositionSteps
          place={place.place}
          waiting={place.waiting}
          label={t('steps', { ordinal, waiting: place.waiting })}
        />
      )}
      <div className="queue-bar-keys">
        {!isHeld && PushNote && <PushNote />}
        {isHeld ? (
          <Link
            href={buildMachineGamePath(place.machineId, place.brand)}
            aria-label={t('takeSeatLabel', { id: place.machineId, brand: place.brand })}
            className={buildButtonClassName('primary')}
          >
            {t('takeSeat')}
          </Link>
        ) : (
          WatchKey && machine && <WatchKey machine={machine} />
        )}
        <Button {...leave} variant="ghost" aria-label={t('leaveLabel', { id: place.machineId })}>
          {t('leave')}
        </Button>
      </div>
    </section>
  );
};

interface TurnLinesProps {
  /** The machine whose countdown gets no play button, because it already has its own on this page. */
  besides: string;
  onTake: () => void;
}

/** The player's turns in queues, each with its countdown, for a page that covers the queue bars. */
export const QueueTurnCountdowns = ({ besides, onTake }: TurnLinesProps) => {
  const { t } = useMessages(queueMessages);
  const turns = useQueueState()?.places.filter(({ heldUntilMs }) => heldUntilMs !== null) ?? [];
  return turns.map((place) => (
    <div key={place.machineId} className="queue-bar queue-bar-turn">
      <div className="min-w-0 flex-1">
        <p role="alert" className="font-semibold">
          {t('yourTurnAt', { machine: formatMachineName(place) })}
        </p>
        <p className="text-ink-2">
          <HeldText untilMs={place.heldUntilMs} t={t} />
        </p>
      </div>
      {place.machineId !== besides && (
        <Link
          href={buildMachineGamePath(place.machineId, place.brand)}
          onClick={onTake}
          aria-label={t('takeSeatLabel', { id: place.machineId, brand: place.brand })}
          className={buildButtonClassName('primary')}
        >
          {t('takeSeat')}
        </Link>
      )}
    </div>
  ));
};

const HeldText = ({ untilMs, t }: { untilMs: number | null; t: TranslateOf<typeof queueMessages> }) => (
  <>
    {t('heldFor')} ·{' '}
    <span className="figures" translate="no">
      {formatDuration(useRemainingMs(untilMs) ?? 0)}
    </span>
  </>
);

const LostBar = ({ lost }: { lost: QueueState['lost'][number] }) => {
  const { t } = useMessages(queueMessages);
  const machine = formatMachineName(lost);
  const key = useQueueActionButton(leaveQueue, lost.machineId);
  return (
    <section aria-label={t('lostAt', { machine })} className="queue-bar">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('lostAt', { machine })}</p>
        <p className="text-ink-2">{t(`lostBecause.${getLostQueuePlaceTextKey(lost.reason)}`)}</p>
      </div>
      <div className="queue-bar-keys">
        <Button {...key} aria-label={t('understoodLabel', { machine })}>
          {t('understood')}
        </Button>
      </div>
    </section>
  );
};

const estimateText = (
  { turnAtMs }: OwnQueuePlace,
  now: number,
  hold: string,
  t: TranslateOf<typeof queueMessages>,
): string => {
  const said = roundTurnEstimate(turnAtMs, now);
  return said.kind === 'about'
    ? t('aboutThenHeld', { minutes: said.minutes, hold })
    : t(`${said.kind}ThenHeld`, { hold });
};

/** Joins the machine's queue and shows the place. Idempotent: a player who is already in the queue keeps the place. */
export const joinQueue = async (machineId: MachineId) => taken(await callServer('joinQueue', { body: { machineId } }));

/** Leaves the machine's queue, or dismisses the notice that the place was lost. */
export const leaveQueue = async (machineId: MachineId) =>
  taken(await callServer('leaveQueue', { body: { machineId } }));

const taken = (answer: CallResult<OwnQueue>): CallResult<OwnQueue> => {
  if (answer.ok) queueStore.receive(answer.value);
  return answer;
};

/** Returns the click handler of a queue button. It makes one call at a time and shows why a call was refused. */
export const useQueueActionButton = (
  queueAction: (machineId: MachineId) => Promise<CallResult<OwnQueue>>,
  machineId: MachineId,
): { readonly busy: boolean; readonly onClick: () => void } => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const answer = await queueAction(machineId);
    setBusy(false);
    if (!answer.ok) showCallFailureToast(answer.failure, `queue-${machineId}`);
  };
  return { busy, onClick: () => void press() };
};
