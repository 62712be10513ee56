import './identity.css';
import {
  type DocumentKind,
  documentKinds,
  type OfficeAnswer,
  officeRoutes,
} from '@reelfloor/protocol/office-call-types';
import { BadgeCheck, CircleAlert, FilePlus, Hourglass, IdCard } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { LabelledFormField, SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { identityMessages } from './messages/identity/identity-messages.ts';

/** Longest side of the picture in pixels, at which an A4 page is legible. */
const longestSide = 1600;
/** Upload limit of the server, in base64 characters. */
const maxCharacters = 480_000;
const qualities = [0.8, 0.6, 0.4] as const;

/**
 * Scales a picture down to a JPEG that the server accepts, in base64: photos from a phone are much larger. Null if the file is not a
 * picture.
 */
const shrinkImageToBase64Jpeg = async (imageFile: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(imageFile, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const text = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if (text.length <= maxCharacters) return text;
  }
  return null;
};

interface Picture {
  readonly name: string;
  /** Photo of the document in base64; null if the file is not a picture. */
  readonly content: string | null;
}

/** Form that stores a player's identity document with a photo of it. */
const AddIdentityDocumentForm = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(identityMessages);
  const [kind, setKind] = useState<DocumentKind>('idCard');
  const [numberEnd, setNumberEnd] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  /** Number of documents added, as a key that resets the file field. */
  const [added, setAdded] = useState(0);
  const clear = () => {
    setNumberEnd('');
    setExpiresOn('');
    setPicture(null);
    setAdded(added + 1);
  };
  const take = async (file: File | undefined) =>
    setPicture(file ? { name: file.name.slice(-120), content: await shrinkImageToBase64Jpeg(file) } : null);
  const isRight = picture !== null && picture.content !== null && /^[A-Za-z0-9]{0,4}$/.test(numberEnd);
  return (
    <ActionForm
      action="addDocument"
      icon={FilePlus}
      title={t('add')}
      note={t('addNote')}
      does={t('addDoes')}
      submit={t('addSubmit')}
      onDone={clear}
      content={
        isRight
          ? {
              ...{ player, kind, numberEnd, expiresOn: expiresOn === '' ? null : expiresOn },
              ...{ name: picture.name, picture: picture.content ?? '' },
            }
          : null
      }
    >
      <SelectFormField
        label={t('kind')}
        value={kind}
        onChange={setKind}
        choices={documentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField label={t('numberEnd')} value={numberEnd} onChange={setNumberEnd} maxLength={4} />
      <TextField label={t('expires')} type="date" value={expiresOn} onChange={setExpiresOn} />
      <LabelledFormField key={added} label={t('file')}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            className="min-w-0"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        )}
      </LabelledFormField>
      {picture?.content === null && (
        <p role="alert" className="text-14 text-bad">
          {t('noFile', { name: picture.name })}
        </p>
      )}
    </ActionForm>
  );
};

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
