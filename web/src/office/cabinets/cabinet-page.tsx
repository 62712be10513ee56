import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { serverNow } from '../api/contact.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CabinetHead, Steps } from './cabinet-head.tsx';
import type { Cabinet, CabinetState } from './cabinet-state.ts';
import { FramesCard } from './frames-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { LinkCard } from './link-card.tsx';
import { cabinetsMessages } from './messages/index.ts';
import { MetersCard } from './meters-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { OpenCard } from './open-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { QuirksCard, WiringCard } from './wiring-card.tsx';
import './cabinets.css';

const everyMs = 1_000;

/** A real machine on its way into service: what is wrong and what to try, and when all is right, who may open it. */
export const CabinetPage = ({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}) => {
  const { t } = useMessages(cabinetsMessages);
  const id = params.id ?? '';
  const { data: cabinet, error, refetch } = useOffice('cabinet', { params: { id } }, { everyMs });
  const above = [
    { title: t('settings'), href: '/settings' },
    { title: t('cabinets'), href: '/settings?of=cabinet' },
  ];
  return (
    <div className="page">
      <PageHead title={t('title', { id })} above={above} />
      {!cabinet && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={8} />)}
      {cabinet && <Known key={cabinet.id} cabinet={cabinet} hasFailed={error !== null} />}
    </div>
  );
};

const Known = ({ cabinet, hasFailed }: { readonly cabinet: Cabinet; readonly hasFailed: boolean }) => {
  const { t } = useMessages(cabinetsMessages);
  const { seconds } = useFormats();
  const grant = useGrant('commissionMachine');
  const { id, agent, commissioning } = cabinet;
  // What the machine said last stays readable while its agent is away.
  const last = useRef<{ readonly state: CabinetState; readonly at: number } | null>(null);
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
      <CabinetHead cabinet={cabinet} state={state} />
      {isStale && (
        <p role="alert" className="cabinet-note">
          <TriangleAlert />
          {says}
        </p>
      )}
      {grant === null && <p className="cabinet-note">{t('readOnly')}</p>}
      {state && (
        <>
          <Steps state={state} />
          <div className="col">
            <KeysCard id={id} state={state} mayTest={mayTest} />
            <WiringCard id={id} state={state} mayTest={mayTest} />
            <QuirksCard state={state} />
          </div>
          <div className="col middle">
            <LinkCard link={state.link} />
            <MoneyCard id={id} state={state} mayTest={mayTest} />
            <MetersCard state={state} />
            <FramesCard id={id} />
          </div>
          <div className="col">
            <PictureCard id={id} state={state} mayTest={mayTest} size={cabinet.picture} />
            <IdentityCard id={id} state={state} />
            <OpenCard cabinet={cabinet} state={state} isStale={isStale} />
          </div>
        </>
      )}
    </div>
  );
};
