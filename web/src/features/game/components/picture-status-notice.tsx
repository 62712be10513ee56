import { EyeOff, Gauge, LoaderCircle, Snowflake, Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock } from '../../../clock/clock.ts';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { connectionTestDialog, openConnectionTestDialog } from '../../../realtime/connection-test-dialog-state.ts';
import { Button } from '../../../ui/button.tsx';
import { TapToPlayButton } from '../../../ui/tap-to-play-button.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import type { GameState, SeatView } from '../session/game-state.ts';
import type { MachineMedia } from './use-machine-video-and-sound.ts';

/** Explains why there is no picture or why it is frozen. */
export const PictureStatusNotice = ({ state, media }: { state: GameState; media: MachineMedia }) => {
  const { t } = useMessages(gameMessages);
  return (
    <section aria-label={t('game.connection.label')} className="game-notices">
      <Notice state={state} media={media} />
    </section>
  );
};

const Notice = ({ state, media }: { state: GameState; media: MachineMedia }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const leavingText = ({ cabinet }: SeatView) => {
    const amount = money(cabinet.creditMinor);
    if (cabinet.phase === 'malfunction') return t('game.stage.leavingBroken', { amount });
    if (cabinet.freeSpinsLeft > 0) return t('game.stage.leavingFreeSpins', { count: cabinet.freeSpinsLeft });
    return cabinet.creditMinor > 0 ? t('game.stage.leavingWith', { amount }) : t('game.stage.leaving');
  };
  switch (state.kind) {
    case 'joining':
      return <Waiting text={t('game.stage.joining')} ifSlow={t('game.stage.joiningSlow')} />;
    case 'lost':
      return <Lost holdEndsMs={holdEndOf(state)} />;
    case 'leaving':
      return <Waiting text={leavingText(state.seat)} />;
    case 'ended':
      return null;
    case 'playing':
      if (state.seat.isPlain) return <Chip icon={<EyeOff className="size-5" />}>{t('game.stage.notOffered')}</Chip>;
      return <PictureNotice machineId={state.seat.machine.id} media={media} />;
  }
};

const PictureNotice = ({
  machineId,
  media: { picture, retryPicture, startPictureByPress },
}: {
  machineId: string;
  media: MachineMedia;
}) => {
  const { t } = useMessages(gameMessages);
  switch (picture.kind) {
    case 'connecting':
      return <Waiting text={t('game.stage.connecting')} ifSlow={t('game.stage.connectingSlow')} />;
    case 'pressNeeded':
      return (
        <TapToPlayButton
          title={t('game.stage.tapToSee')}
          text={t('game.stage.tapToSeeWhy', { id: machineId })}
          onPress={startPictureByPress}
        />
      );
    case 'waiting':
      return <Waiting text={t('game.stage.again')} />;
    case 'failed':
      return (
        <div className="grid max-w-sm justify-items-center gap-3 rounded-card border border-line bg-surface-1 p-6 text-center">
          <p className="text-16 font-semibold">
            {picture.fault.kind === 'refused' ? getServerErrorText(picture.fault.error) : t('game.stage.failed')}
          </p>
          <p className="text-ink-2">{t(picture.isFinal ? 'game.stage.finalAdvice' : 'game.stage.failedAdvice')}</p>
          <Button onClick={retryPicture}>{t('game.stage.retry')}</Button>
          <ConnectionTestButton machineId={machineId} />
        </div>
      );
    case 'live':
      if (picture.frozen)
        return <Chip icon={<Snowflake className="size-5 text-warn" />}>{t('game.stage.frozen')}</Chip>;
      return null;
  }
};

/** Returns the time until which the server holds the seat at least, as Unix time in ms by this device's clock; null if not known. */
const holdEndOf = ({ seat, since }: Extract<GameState, { kind: 'lost' }>): number | null =>
  seat?.holdMs == null ? null : since + seat.holdMs;

const Lost = ({ holdEndsMs }: { holdEndsMs: number | null }) => {
  const { t } = useMessages(gameMessages);
  const leftMs = useRemainingMs(holdEndsMs);
  return (
    <Chip icon={<Unplug className="size-5 text-bad" />}>
      <span>{t('game.stage.lost')}</span>
      {leftMs !== null && (
        <Aside>
          {leftMs > 0 ? t('game.stage.seatWaits', { time: formatDuration(leftMs) }) : t('game.stage.seatWaited')}
        </Aside>
      )}
    </Chip>
  );
};

/** Shows what the page is waiting for and, if that takes longer than on a normal connection, what is being done. */
const Waiting = ({ text, ifSlow }: { text: string; ifSlow?: string }) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => systemClock.after(slowAfterMs, () => setSlow(true)), []);
  return (
    <Chip icon={<LoaderCircle className="size-5 animate-spin text-ink-2" />}>
      <span>{text}</span>
      {isSlow && ifSlow && <Aside>{ifSlow}</Aside>}
    </Chip>
  );
};
const slowAfterMs = 4_000;

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="figures mt-0.5 block text-12 font-normal text-ink-2">{children}</span>
);

const Chip = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex max-w-sm items-center gap-3 rounded-[28px] border border-line bg-surface-1 px-5 py-3 font-semibold">
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </p>
);

interface ConnectionTestButtonProps {
  machineId: string;
  className?: string;
  onOpen?: () => void;
}

/** Button that opens the connection test with this machine's agent. Not shown if the server has no such test. */
export const ConnectionTestButton = ({ machineId, className, onOpen }: ConnectionTestButtonProps) => {
  const { t } = useMessages(gameMessages);
  const { isOffered } = useSyncExternalStore(connectionTestDialog.subscribe, connectionTestDialog.get);
  if (!isOffered) return null;
  return (
    <Button
      variant="ghost"
      className={className}
      onClick={() => {
        onOpen?.();
        openConnectionTestDialog(machineId);
      }}
    >
      <Gauge aria-hidden="true" className="size-5" />
      {t('game.connection.test')}
    </Button>
  );
};
