import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Cable, Film } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { MachineStatePill } from '../ui/machine-state-pill.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { machineMessages } from './messages/machine-messages.ts';

export type MachineView = OfficeAnswer<'machine'>;

export const MachinePageHeader = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { money, percent } = useNumberAndDateFormatters();
  const { agent, session, player, reservedFor, returnPpm, unreported } = machine;
  const mayView = useSignedInStaffRight('viewRecordings') !== null;
  const delay = agent.isConnected && agent.delayMs !== null ? agent.delayMs : null;
  return (
    <header className="machine-head">
      <BrandSign key={machine.brand.id} brand={machine.brand} />
      <h2>{machine.id}</h2>
      <span className="brand">{machine.brand.name}</span>
      <MachineStatePill state={machine.state}>
        {machine.since !== null && <Age since={machine.since} />}
      </MachineStatePill>
      {machine.isReal && (
        <Link className="ctl line" href={`/settings/cabinets/${encodeURIComponent(machine.id)}`}>
          <Cable />
          {t('commissioning')}
        </Link>
      )}
      {mayView && (
        <Link className="ctl line" href={`/machine/${encodeURIComponent(machine.id)}/recording`}>
          <Film />
          {t('recording')}
        </Link>
      )}
      <dl>
        <Fact name={reservedFor && !player ? t('reservedFor') : t('player')}>
          <PlayerLink player={player ?? reservedFor} />
          {!player && reservedFor?.cannotPlay && <small className="block text-warn">{t('cannotPlay')}</small>}
        </Fact>
        <Fact name={t('session')}>{session ? <Lasting since={session.startedAt} /> : t('unknown')}</Fact>
        <Fact name={t('credit')}>{money(machine.creditMinor)}</Fact>
        <Fact name={t('agent')}>{delay === null ? agent.id : t('agentDelay', { agent: agent.id, ms: delay })}</Fact>
        <Fact name={t('returnToPlayer')}>{returnPpm === null ? t('unknown') : percent(returnPpm / 1_000_000)}</Fact>
        {unreported.length > 0 && (
          <Fact name={t('unreported')}>{unreported.map((what) => t(`unreportedParts.${what}`)).join(', ')}</Fact>
        )}
      </dl>
    </header>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const PlayerLink = ({ player }: { player: MachineView['player'] }) => {
  const { t } = useMessages(machineMessages);
  const grant = useSignedInStaffRight('seePlayers');
  if (!player) return t('nobody');
  if (grant === null) return player.name;
  return <Link href={`/players/${encodeURIComponent(player.id)}`}>{player.name}</Link>;
};

const BrandSign = ({ brand }: { brand: MachineView['brand'] }) => {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <span className="sign" aria-hidden="true">
        {brand.name.slice(0, 1)}
      </span>
    );
  return (
    <img
      className="sign"
      src={`/assets/brands/${encodeURIComponent(brand.id)}-icon.png`}
      alt=""
      width={44}
      height={44}
      onError={() => setMissing(true)}
    />
  );
};

const two = (part: number): string => String(part).padStart(2, '0');

/** Elapsed time, as 01:18:40. */
const Lasting = ({ since }: { since: number }) => {
  const seconds = Math.max(0, Math.floor((useCurrentServerTimeMs() - since) / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
};

/** Age, as 04:12; with hours from one hour on. */
const Age = ({ since }: { since: number }) => {
  const seconds = Math.max(0, Math.floor((useCurrentServerTimeMs() - since) / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const whole = seconds < 3600 ? parts : [Math.floor(seconds / 3600), ...parts];
  return <time dateTime={new Date(since).toISOString()}>{whole.map(two).join(':')}</time>;
};
