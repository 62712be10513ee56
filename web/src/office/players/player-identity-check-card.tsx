import './identity.css';
import { type OfficeAnswer, officeRoutes } from '@reelfloor/protocol/office-call-types';
import { BadgeCheck, CircleAlert, Hourglass, IdCard } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { AddIdentityDocumentForm } from './add-identity-document-form.tsx';
import { identityMessages } from './messages/identity/identity-messages.ts';

type Identity = OfficeAnswer<'playerIdentity'>;
type Document = Identity['documents'][number];

const looks = {
  unchecked: ['off', CircleAlert],
  waiting: ['hold', Hourglass],
  expired: ['warn', CircleAlert],
  checked: ['ok', BadgeCheck],
} as const satisfies Record<Identity['state'], unknown>;

/** The player's identity check: the documents, the decisions about each, and a form for a new one. */
export const PlayerIdentityCheckCard = ({ player }: { readonly player: string }) =>
  useSignedInStaffRight('seeIdentity') === null ? null : <Shown player={player} />;

const Shown = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(identityMessages);
  const { money } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('playerIdentity', { params: { player } }, { everyMs: 10_000 });
  if (!data)
    return (
      <Card title={t('title')}>{error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}</Card>
    );
  const [tone, Icon] = looks[data.state];
  return (
    <Card
      title={t('title')}
      aside={
        <StatePill tone={tone} icon={Icon}>
          {t(`identity.${data.state}`)}
        </StatePill>
      }
    >
      {data.payoutUpToMinor !== null && (
        <p className="identity-limit">
          {t('payouts', { paid: money(data.paidOutMinor), limit: money(data.payoutUpToMinor) })}
        </p>
      )}
      {data.documents.length === 0 && <EmptyMessage>{t('nothing')}</EmptyMessage>}
      <ul className="documents">
        {data.documents.map((document) => (
          <DocumentRow key={document.id} player={player} document={document} />
        ))}
      </ul>
      <AddIdentityDocumentForm player={player} />
    </Card>
  );
};

const documentLooks = {
  waiting: ['hold', Hourglass],
  accepted: ['ok', BadgeCheck],
  refused: ['bad', CircleAlert],
  removed: ['off', CircleAlert],
} as const satisfies Record<Document['state'], unknown>;

const DocumentRow = ({ player, document }: { readonly player: string; readonly document: Document }) => {
  const { t } = useMessages(identityMessages);
  const { moment, day } = useNumberAndDateFormatters();
  const { kind, numberEnd, expiresOn, isExpired, state, addedAt, addedBy, decidedAt, decidedBy } = document;
  const [tone, Icon] = documentLooks[state];
  const until =
    expiresOn === null ? t('noEnd') : t(isExpired ? 'over' : 'until', { day: day(expiresOn, { dateStyle: 'medium' }) });
  return (
    <li>
      <IdCard />
      <span>
        <b>
          <span>{t(`kinds.${kind}`)}</span>
          {numberEnd !== '' && <span className="sub"> …{numberEnd}</span>}
        </b>
        <small>{until}</small>
        <small>{t('added', { time: moment(addedAt), who: addedBy })}</small>
        {decidedAt !== null && (
          <small>
            <span>{t('decided', { time: moment(decidedAt), who: decidedBy ?? '' })}</span>
            {document.reason !== '' && <span>: {document.reason}</span>}
          </small>
        )}
        {document.hasPicture && (
          <PopoverSheetButton label={t('look')} name={t(`kinds.${kind}`)} className="ctl soft mt-1">
            {() => <Opened player={player} document={document} />}
          </PopoverSheetButton>
        )}
      </span>
      <StatePill tone={tone} icon={Icon}>
        {t(`states.${state}`)}
      </StatePill>
    </li>
  );
};

/** A document with its picture and the possible decisions. */
const Opened = ({ player, document }: { readonly player: string; readonly document: Document }) => {
  const { t } = useMessages(identityMessages);
  const [verdict, setVerdict] = useState<'accepted' | 'refused' | 'removed'>('accepted');
  const [isMissing, setMissing] = useState(false);
  const address = buildOfficeUrl(officeRoutes.identityPicture.path, { player, document: document.id });
  const open = (['accepted', 'refused', 'removed'] as const).filter((one) => one !== document.state);
  const chosen = open.includes(verdict) ? verdict : (open[0] ?? 'removed');
  return (
    <div className="document">
      {isMissing ? (
        <p role="alert" className="text-bad">
          {t('noPicture')}
        </p>
      ) : (
        <img src={address} alt={t('picture', { kind: t(`kinds.${document.kind}`) })} onError={() => setMissing(true)} />
      )}
      <ActionForm
        action="decideDocument"
        icon={BadgeCheck}
        title={t('decide')}
        does={t(`does.${chosen}`)}
        submit={t(`verdicts.${chosen}`)}
        isOpen
        group={document.id}
        content={{ player, document: document.id, verdict: chosen }}
      >
        <SelectFormField
          label={t('verdict')}
          value={chosen}
          onChange={setVerdict}
          choices={open.map((value) => ({ value, label: t(`verdicts.${value}`) }))}
        />
      </ActionForm>
    </div>
  );
};
