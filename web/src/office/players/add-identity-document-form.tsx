import { type DocumentKind, documentKinds } from '@reelfloor/protocol/office-call-types';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { LabelledFormField, SelectFormField, TextField } from '../ui/form-fields.tsx';
import { identityMessages } from './messages/identity/identity-messages.ts';
import { shrinkImageToBase64Jpeg } from './shrink-image-to-base64-jpeg.ts';

interface Picture {
  readonly name: string;
  /** Photo of the document in base64; null if the file is not a picture. */
  readonly content: string | null;
}

/** Form that stores a player's identity document with a photo of it. */
export const AddIdentityDocumentForm = ({ player }: { readonly player: string }) => {
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
