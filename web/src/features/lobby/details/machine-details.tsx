import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { detailsMessages } from './messages/details-messages.ts';
import './details.css';
import type { MachineDetails as Details, LobbyMachine, MachineId } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { formatStakeMultiple } from '../../../i18n/format-stake-multiple.ts';
import { jackpotLevelName } from '../../../i18n/jackpot-level-name.ts';
import { type Language, locales } from '../../../i18n/languages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getVolatilityLevel } from '../../../i18n/volatility-level.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModalDialog } from '../../../ui/use-modal.ts';
import { FavouriteMachineButton } from '../components/favourite-machine-button.tsx';
import { type CardSlotProps, LatePartsContext } from '../components/lazy-machine-card-slots.ts';
import { PlayButton } from '../components/machine-card-buttons.tsx';
import { formatStakeRange } from '../components/machine-card-note.tsx';
import { MachinePicture } from '../components/machine-picture.tsx';
import { MachineStatus } from '../components/machine-status.tsx';
import { jackpotStore } from '../store/jackpots.ts';
import { useIsPlayRestricted, useMachineCardAction } from '../store/machine-card-action.ts';
import { computeMachineCardNote } from '../store/machine-card-note-content.ts';
import { floor } from '../store/machine-list-store.ts';

interface MachineDetailsProps {
  id: MachineId;
  onClose: () => void;
}

/** Dialog with all details of a machine, over the lobby. On a phone it is at the bottom edge. */
export const MachineDetails = ({ id, onClose }: MachineDetailsProps) => {
  const { t } = useMessages(mainMessages);
  const { t: tDetails } = useMessages(detailsMessages);
  const machine = useStore(floor.machine(id));
  const action = useMachineCardAction(machine);
  const late = useContext(LatePartsContext);
  const modal = useModalDialog(onClose, late);
  const slot = { machine, action };
  const play =
    action === 'play' || action === 'continue' ? <PlayButton isMain machine={machine} action={action} t={t} /> : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-labelledby="details-title"
      className="machine-details"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="details-picture">
        <MachinePicture machine={machine} eager />
        {late && <late.CardPicture {...slot} />}
      </div>
      <header className="flex items-center gap-2 ps-5 pe-2 pt-2">
        <h2 id="details-title" className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="sr-only">{t('lobby.machine', { id })}</span>
          <span aria-hidden="true" className="figures text-28 font-[680]" translate="no">
            {id}
          </span>
          <span className="truncate text-16 font-normal text-ink-2">{machine.brand?.name}</span>
        </h2>
        <FavouriteMachineButton id={id} label={t('lobby.favourite', { id })} />
        <IconButton label={tDetails('closeDetails')} icon={<X />} onClick={onClose} />
      </header>
      <div className="px-5">
        <MachineStatus {...slot} t={t} />
        <Why {...slot} />
      </div>
      <DetailsFacts machine={machine} />
      <a href={getOperatorSettings().INFO_PAGES.paytables} target="_blank" rel="noopener" className="details-rules">
        {tDetails('rules')}
      </a>
      <footer className="details-keys">{late ? <late.CardKeys {...slot}>{play}</late.CardKeys> : play}</footer>
    </dialog>
  );
};

/** Shows the full text that the card truncates to one line; not the stakes, which have their own row. */
const Why = ({ machine, action }: CardSlotProps) => {
  const { t } = useMessages(mainMessages);
  const note = computeMachineCardNote(machine, action);
  if (note.kind === 'stakes' || note.kind === 'none') return null;
  return (
    <p className="mt-1 ps-4 break-words text-ink-2">{note.kind === 'note' ? note.text : t(`lobby.${note.kind}`)}</p>
  );
};

/** Details of the machine. Details that the server does not send are omitted. */
const DetailsFacts = ({ machine }: { machine: LobbyMachine }) => {
  const { t, language } = useMessages(detailsMessages);
  const money = useMoneyFormat();
  const facts = useMachineFacts(machine);
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 });
  const share = (ppm: number | undefined) => ppm !== undefined && percent.format(ppm / 1_000_000);
  const age = (ms: number) => formatDurationInLargestUnit(ms, language, t('lessThanMinute'));
  const { inPlayMs, lastPlayedMs, outOfServiceMs, handPayLimitMinor, stakesMinor = [] } = facts;
  const hasSpread = facts.highestWinStakes !== undefined || facts.volatilityStakes !== undefined;
  return (
    <>
      <dl className="details-facts">
        {!useIsPlayRestricted() && <JackpotFacts machine={machine} />}
        <Fact name={t('returnToPlayer')}>{share(facts.returnPpm ?? machine.returnPpm)}</Fact>
        <Fact name={t('hitRate')}>{share(facts.hitPpm)}</Fact>
        <SpreadFacts facts={facts} />
        <Fact name={t('stakes')} wide={stakesMinor.length > 0}>
          {stakesMinor.length > 0 ? <Stakes stakesMinor={stakesMinor} /> : <StakeRange machine={machine} />}
        </Fact>
        <Fact name={t('handPay')}>
          {handPayLimitMinor !== undefined && t('handPayFrom', { amount: money(handPayLimitMinor, { short: true }) })}
        </Fact>
        <Fact name={t('inPlay')}>{inPlayMs !== undefined && t('inPlayFor', { time: age(inPlayMs) })}</Fact>
        <Fact name={t('lastPlayed')}>{lastPlayedMs !== undefined && t('ago', { time: age(lastPlayedMs) })}</Fact>
        <Fact name={t('outOfService')}>
          {outOfServiceMs !== undefined && t('inPlayFor', { time: age(outOfServiceMs) })}
        </Fact>
      </dl>
      {hasSpread && <p className="details-source">{t('fromRules')}</p>}
    </>
  );
};

/** Highest win and volatility. Values that the game's rules do not publish are omitted. */
const SpreadFacts = ({ facts }: { facts: Details }) => {
  const { t, language } = useMessages(detailsMessages);
  const { highestWinStakes, highestFreeWinStakes, volatilityStakes } = facts;
  const figure = (stakes: number) => formatStakeMultiple(stakes, language);
  return (
    <>
      <Fact name={t('highestWin')}>
        {highestWinStakes !== undefined && (
          <>
            <span>{t('timesStake', { times: figure(highestWinStakes) })}</span>
            {highestFreeWinStakes !== undefined && highestFreeWinStakes !== highestWinStakes && (
              <span className="details-aside">{t('inFreeSpins', { times: figure(highestFreeWinStakes) })}</span>
            )}
          </>
        )}
      </Fact>
      <Fact name={t('volatility')}>
        {volatilityStakes !== undefined && (
          <>
            <span>{t(`volatilities.${getVolatilityLevel(volatilityStakes)}`)}</span>
            <span className="details-aside figures">{figure(volatilityStakes)}</span>
          </>
        )}
      </Fact>
    </>
  );
};

interface FactProps {
  name: string;
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, wide = false, children }: FactProps) =>
  children === false || children === null ? null : (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

const none: readonly number[] = [];

const JackpotFacts = ({ machine: { brand } }: { machine: LobbyMachine }) => {
  const { t: say } = useMessages(mainMessages);
  const { t } = useMessages(detailsMessages);
  const amounts = useStore(jackpotStore, ({ jackpots }) => (brand?.id && jackpots.get(brand.id)) || none);
  return amounts.map((amountMinor, level) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
    <Fact key={level} name={t('jackpot', { level: jackpotLevelName(say, level) })}>
      <FormattedMoney amountMinor={amountMinor} />
    </Fact>
  ));
};

const Stakes = ({ stakesMinor }: { stakesMinor: readonly number[] }) => {
  const money = useMoneyFormat();
  return (
    <span className="details-stakes">
      {stakesMinor.map((stakeMinor) => (
        <span key={stakeMinor} dir="ltr" className="figures" translate="no">
          {money(stakeMinor, { short: true })}
        </span>
      ))}
    </span>
  );
};

const StakeRange = ({ machine: { stakeMinMinor, stakeMaxMinor } }: { machine: LobbyMachine }) => {
  const money = useMoneyFormat();
  if (stakeMinMinor === undefined || stakeMaxMinor === undefined) return '–';
  return (
    <span dir="ltr" className="figures" translate="no">
      {formatStakeRange({ minMinor: stakeMinMinor, maxMinor: stakeMaxMinor }, money)}
    </span>
  );
};

/** Fetches a machine's details. Refetches when the machine changes, because that may be the start or end of a session. */
const useMachineFacts = ({ id, version }: LobbyMachine): Details => {
  const { data } = useQuery({
    queryKey: ['machine-details', id, version],
    queryFn: async ({ signal }) => {
      await loadLazyApiRoutes();
      return unwrapCallResult(await callServer('machineDetails', { params: { id } }, { signal }));
    },
    // Fetch only if machines have versions: a third-party server sends none, and does not have this call either.
    enabled: version !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    retry: false,
  });
  return data ?? nothing;
};

const nothing: Details = {};

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a duration in its largest unit, such as `3 hours`; returns `textUnderOneMinute` if it is less than a minute. */
export const formatDurationInLargestUnit = (ms: number, language: Language, textUnderOneMinute: string): string => {
  const found = units.find(([, unitMs]) => ms >= unitMs);
  if (!found) return textUnderOneMinute;
  const [unit, unitMs] = found;
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(ms / unitMs),
  );
};
