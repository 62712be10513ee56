import type { ActionAnswer, OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, CircleDashed, Hourglass, KeyRound, Link2, Link2Off, ShieldOff, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';
import { useCasinoResponseAndEventTexts } from './use-casino-response-texts.ts';
import { useWaitingCasinoRequests } from './use-waiting-casino-requests.ts';

/**
 * The URL of the casino's platform, the state of its responses, and the keys for mutual authentication: when they changed, never the keys
 * themselves.
 */
export const CasinoConnectionTab = ({ casino }: { readonly casino: Casino }) => {
  const { t } = useMessages(casinosMessages);
  const { moment } = useNumberAndDateFormatters();
  const words = useCasinoResponseAndEventTexts();
  const { connection } = casino;
  return (
    <div className="casino-cards">
      <Card title={t('tabs.connection')}>
        {connection ? (
          <dl className="casino-facts">
            <div>
              <dt>{t('state')}</dt>
              <dd>
                <CasinoConnectionState of={connection.state} />
                {connection.trouble && <span className="sub">{words.answer(connection.trouble)}</span>}
              </dd>
            </div>
            <div>
              <dt>{t('lastAnswerHead')}</dt>
              <dd>{connection.answeredAt === null ? t('noAnswerYet') : moment(connection.answeredAt)}</dd>
            </div>
            <div>
              <dt>{t('address')}</dt>
              <dd>
                <code className="break-all select-all">{connection.url}</code>
              </dd>
            </div>
            <div>
              <dt>{t('contract')}</dt>
              <dd>{t(`contracts.${connection.contract}`)}</dd>
            </div>
            <div>
              <dt>{t('keys')}</dt>
              <dd>
                {t('keysSince', { time: moment(connection.keysChangedAt) })}
                <span className="sub">{t(connection.hasFormerKeys ? 'formerHold' : 'formerEnded')}</span>
              </dd>
            </div>
          </dl>
        ) : (
          <p className="px-4 pb-4 text-ink-2">{t('ownWallets')}</p>
        )}
      </Card>
      <ConnectionForms casino={casino} />
    </div>
  );
};

const ConnectionForms = ({ casino: { siteId, connection } }: { readonly casino: Casino }) => {
  const { t } = useMessages(casinosMessages);
  const mayChange = useSignedInStaffRight('editSettings') !== null;
  const [url, setUrl] = useState(connection?.url ?? '');
  const [contract, setContract] = useState<keyof typeof casinosMessages.en.contracts>(
    connection?.contract ?? 'reelfloor',
  );
  const about = String(siteId);
  const requests = [
    ...useWaitingCasinoRequests('connectSite', about),
    ...useWaitingCasinoRequests('dropSiteKeys', about),
    ...useWaitingCasinoRequests('disconnectSite', about),
  ];
  if (!mayChange)
    return (
      <Card title={t('changeTitle')}>
        <p className="px-4 pb-4 text-12 text-ink-2">{t('changedByHall')}</p>
      </Card>
    );
  return (
    <Card title={t('changeTitle')}>
      {requests.map((request) => (
        <div key={request.id} className="border-t border-line p-4">
          <WaitingRequestNotice request={request} title={t('changeTitle')} />
        </div>
      ))}
      <ActionForm
        action="connectSite"
        icon={connection ? KeyRound : Link2}
        group="casino-connection"
        title={t(connection ? 'newKeys' : 'connect')}
        note={t(connection ? 'newKeysNote' : 'connectNote')}
        does={t('connectDoes')}
        submit={t(connection ? 'newKeys' : 'connect')}
        content={/^https?:\/\/\S+$/.test(url.trim()) ? { siteId, url: url.trim(), contract } : null}
        reported={(answer) => <NewKeys answer={answer} />}
      >
        <TextField
          label={t('address')}
          value={url}
          onChange={setUrl}
          maxLength={300}
          hint="https://casino.example/wallet"
        />
        <SelectFormField
          label={t('contract')}
          value={contract}
          onChange={setContract}
          choices={(['reelfloor', 'evenbet', 'hub88'] as const).map((value) => ({
            value,
            label: t(`contracts.${value}`),
          }))}
        />
      </ActionForm>
      {connection?.hasFormerKeys && (
        <ActionForm
          action="dropSiteKeys"
          icon={ShieldOff}
          group="casino-connection"
          title={t('dropKeys')}
          note={t('dropKeysNote')}
          does={t('dropKeysDoes')}
          submit={t('dropKeys')}
          content={{ siteId }}
        />
      )}
      {connection && (
        <ActionForm
          action="disconnectSite"
          icon={Link2Off}
          group="casino-connection"
          title={t('disconnect')}
          note={t('disconnectNote')}
          does={t('disconnectDoes')}
          submit={t('disconnect')}
          content={{ siteId }}
        />
      )}
    </Card>
  );
};

/** The new authentication keys for the casino's connection, which are shown only once. */
const NewKeys = ({ answer: { outKey, inKey } }: { readonly answer: ActionAnswer<'connectSite'> }) => {
  const { t } = useMessages(casinosMessages);
  if (outKey === undefined && inKey === undefined) return <p className="text-12 text-ink-2">{t('shownBefore')}</p>;
  return (
    <dl className="new-keys">
      <div>
        <dt>{t('outKey')}</dt>
        <dd>
          <code className="break-all select-all">{outKey}</code>
        </dd>
      </div>
      <div>
        <dt>{t('inKey')}</dt>
        <dd>
          <code className="break-all select-all">{inKey}</code>
        </dd>
      </div>
      <div>
        <dt>{t('shownOnce')}</dt>
      </div>
    </dl>
  );
};

export type Casino = OfficeAnswer<'casino'>;

const looks = {
  answers: ['ok', CircleCheck, false],
  new: ['off', CircleDashed, false],
  silent: ['warn', Hourglass, true],
  faulty: ['bad', Unplug, true],
} as const;

/** The state of the connection to a casino, as an icon and a label. */
export const CasinoConnectionState = ({ of }: { of: keyof typeof looks }) => {
  const { t } = useMessages(casinosMessages);
  const [tone, icon, filled] = looks[of];
  return (
    <StatePill tone={tone} icon={icon} filled={filled}>
      {t(`states.${of}`)}
    </StatePill>
  );
};
