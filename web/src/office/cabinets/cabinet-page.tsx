import './cabinets.css';
import { Check, Circle, CircleCheck, Info, Lock, TriangleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { serverNow } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import {
  type Cabinet,
  type CabinetCommissioningState,
  type CommissioningCardProps,
  useSendCommissioningStep,
} from './cabinet-commissioning-state.ts';
import { CabinetKeyTestCard } from './cabinet-key-test-card.tsx';
import { CabinetPageHeader, CommissioningSteps } from './cabinet-page-header.tsx';
import { cabinetsMessages } from './messages/cabinets-messages.ts';
import { MetersCard } from './meters-card.tsx';
import { MoneyTestCard } from './money-test-card.tsx';
import { OpenMachineToPlayersCard } from './open-machine-to-players-card.tsx';
import { PictureSetupCard } from './picture-setup-card.tsx';
import { SerialFramesCard, SerialLinkCard } from './serial-line-cards.tsx';

const everyMs = 1_000;

/** Commissioning page of a real machine: what is wrong and what to try, and when all is right, who may open it. */
export const CabinetPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(cabinetsMessages);
  const id = params.id ?? '';
  const { data: cabinet, error, refetch } = useOfficeQuery('cabinet', { params: { id } }, { everyMs });
  const above = [
    { title: t('settings'), href: '/settings' },
    { title: t('cabinets'), href: '/settings?of=cabinet' },
  ];
  return (
    <div className="page">
      <OfficePageHeader title={t('title', { id })} above={above} />
      {!cabinet &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={8} />)}
      {cabinet && <Known key={cabinet.id} cabinet={cabinet} hasFailed={error !== null} />}
    </div>
  );
};

const Known = ({ cabinet, hasFailed }: { readonly cabinet: Cabinet; readonly hasFailed: boolean }) => {
  const { t } = useMessages(cabinetsMessages);
  const { seconds } = useNumberAndDateFormatters();
  const grant = useSignedInStaffRight('commissionMachine');
  const { id, agent, commissioning } = cabinet;
  // The last known state stays readable while the machine's agent is disconnected.
  const last = useRef<{ readonly state: CabinetCommissioningState; readonly at: number } | null>(null);
  if (commissioning) last.current = { state: commissioning, at: serverNow() };
  const state = last.current?.state ?? null;
  const isStale = commissioning === null || hasFailed;
  const says = agent.isConnected
    ? t('silent', { agent: agent.id })
    : last.current
      ? t('away', { agent: agent.id, time: seconds(last.current.at) })
      : t('awayUnread', { agent: agent.id });
  const mayTest = grant !== null && !isStale && state !== null && !state.isInService;
  return (
    <div className="cabinet" data-stale={isStale && state !== null ? '' : undefined}>
      <CabinetPageHeader cabinet={cabinet} state={state} />
      {isStale && (
        <p role="alert" className="cabinet-note">
          <TriangleAlert />
          {says}
        </p>
      )}
      {grant === null && <p className="cabinet-note">{t('readOnly')}</p>}
      {state && (
        <>
          <CommissioningSteps state={state} />
          <div className="col">
            <CabinetKeyTestCard id={id} state={state} mayTest={mayTest} />
            <WiringCard id={id} state={state} mayTest={mayTest} />
            <QuirksCard state={state} />
          </div>
          <div className="col middle">
            <SerialLinkCard link={state.link} />
            <MoneyTestCard id={id} state={state} mayTest={mayTest} />
            <MetersCard state={state} />
            <SerialFramesCard id={id} />
          </div>
          <div className="col">
            <PictureSetupCard id={id} state={state} mayTest={mayTest} size={cabinet.picture} />
            <IdentityCard id={id} state={state} />
            <OpenMachineToPlayersCard cabinet={cabinet} state={state} isStale={isStale} />
          </div>
        </>
      )}
    </div>
  );
};

type Identity = NonNullable<CabinetCommissioningState['identity']['read']>;
type Field = keyof Identity;

const rows = [
  { name: 'serial', fields: ['serial'] },
  { name: 'version', fields: ['version'] },
  { name: 'game', fields: ['gameId', 'paytable'] },
  { name: 'base', fields: ['basePercent'] },
  { name: 'asset', fields: ['asset'] },
  { name: 'step', fields: ['creditStepMinor'] },
] as const satisfies readonly { readonly name: string; readonly fields: readonly Field[] }[];

/** Compares the identity that the machine reports with the pinned one and the cabinet file. */
const IdentityCard = ({ id, state }: { readonly id: string; readonly state: CabinetCommissioningState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { clock, percent, money } = useNumberAndDateFormatters();
  const { read, pinned, pinnedAt, pinnedBy, wrong, changed } = state.identity;
  const textOf = (of: Identity, name: (typeof rows)[number]['name']): string => {
    if (name === 'game') return [of.gameId, of.paytable].filter((part) => part !== '').join(', ') || t('notSaid');
    if (name === 'base') return of.basePercent === null ? t('notSaid') : percent(of.basePercent / 10_000);
    if (name === 'step') return of.creditStepMinor === null ? t('notSaid') : money(of.creditStepMinor);
    return name === 'asset' ? String(of.asset) : of[name] || t('notSaid');
  };
  return (
    <Card
      title={<span id="cabinet-identity">{t(pinned ? 'identityPinned' : 'identity')}</span>}
      aside={
        pinnedAt !== null && (
          <span className="sub">{t('pinnedBy', { time: clock(pinnedAt), who: pinnedBy ?? '–' })}</span>
        )
      }
      footer={
        <>
          <Lock className="size-4 flex-none" />
          {t(state.isInService ? 'lock' : 'lockOpen', { id })}
        </>
      }
    >
      {read === null ? (
        <p className="px-4 pb-4 text-12 text-ink-2">{t('unread')}</p>
      ) : (
        <dl className="cabinet-identity">
          {rows.map(({ name, fields }) => {
            const isWrong = fields.some((field) => wrong.some((fault) => fault === field));
            const isChanged = fields.some((field) => changed.includes(field));
            const Icon = isWrong ? X : isChanged ? TriangleAlert : Check;
            return (
              <div key={name} className={isWrong ? 'bad' : isChanged ? 'warn' : 'ok'}>
                <dt>{t(`of.${name}`)}</dt>
                <dd>
                  <span>
                    <Icon />
                    <span>{textOf(read, name)}</span>
                    {isWrong && <span className="sr-only">{t('otherwise')}</span>}
                    {isChanged && pinned && <small>{t('was', { value: textOf(pinned, name) })}</small>}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {wrong.length > 0 && (
        <ul className="cabinet-wrong">
          {wrong.map((fault) => (
            <li key={fault}>{t(`wrong.${fault}`)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
};

/** A wiring check's tick that was sent to the machine, and when the previous tick was set. */
interface SentTick {
  readonly ticked: boolean;
  readonly before: number | null;
}

/** The wiring checks that a technician ticks, each with who ticked it and when. */
const WiringCard = ({ id, state, mayTest }: CommissioningCardProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { clock } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const { work, error } = useSendCommissioningStep(id);
  const { wiring } = state;
  // Optimistic update: a wiring check's tick shows at once, and is removed again if the machine refuses it.
  const [sent, setSent] = useState<Readonly<Record<string, SentTick>>>({});
  const ticked = wiring.filter(({ at }) => at !== null);
  return (
    <Card
      title={<span id="cabinet-wiring">{t('step.wiring')}</span>}
      aside={<span className="sub">{t('ticked', { count: ticked.length, of: wiring.length })}</span>}
    >
      <ul className="cabinet-list">
        {wiring.map(({ item, by, at }) => {
          const isTicked = sent[item]?.before === at ? sent[item].ticked : at !== null;
          const Icon = isTicked ? CircleCheck : Circle;
          return (
            <li key={item} className={isTicked ? 'ok' : ''}>
              <label>
                <Icon />
                <b>{t(`wiring.${item}`)}</b>
                <input
                  type="checkbox"
                  checked={isTicked}
                  disabled={!mayTest}
                  onChange={({ target: { checked: ticked } }) => {
                    setSent((others) => ({ ...others, [item]: { ticked, before: at } }));
                    void work({ step: 'tickWiring', item, ticked }).then((isDone) => {
                      if (!isDone) setSent(({ [item]: _, ...others }) => others);
                    });
                  }}
                />
              </label>
              <span>{at === null ? '' : t('pinnedBy', { time: clock(at), who: by ?? '–' })}</span>
              {!isTicked && <p>{t(`wiringHow.${item}`)}</p>}
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="px-4 pb-3 text-14 text-bad">
          {say(error)}
        </p>
      )}
    </Card>
  );
};

/** The machine's deviations from the specification that the driver tolerates. */
const QuirksCard = ({ state: { quirks } }: { readonly state: CabinetCommissioningState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { count } = useNumberAndDateFormatters();
  return (
    <Card
      title={t('quirks')}
      aside={quirks.length > 0 && <span className="sub">{t('handled', { count: quirks.length })}</span>}
    >
      {quirks.length === 0 ? (
        <p className="px-4 pb-4 text-12 text-ink-2">{t('noQuirks')}</p>
      ) : (
        <ul className="cabinet-list">
          {quirks.map(({ quirk, count: times }) => (
            <li key={quirk} className="info">
              <Info />
              <b>{t(`quirk.${quirk}`)}</b>
              <span>{t('times', { count: count(times) })}</span>
              <p>{t(`quirkSays.${quirk}`)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
