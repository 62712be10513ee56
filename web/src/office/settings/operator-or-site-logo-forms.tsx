import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { logosMessages } from './messages/logos/logos-messages.ts';

/** Maximum size of a picture in bytes that fits into a request body. */
const maxBytes = 180_000;

interface Picked {
  readonly name: string;
  readonly type: string;
  /** The logo in base64; null if the file is too large. */
  readonly picture: string | null;
}

/** Sets or removes the logo of a site; without `siteId`, that of the operator. */
export const OperatorOrSiteLogoForms = ({ siteId }: { siteId?: number | undefined }) => {
  const { t } = useMessages(logosMessages);
  const ofSite = siteId === undefined ? {} : { siteId };
  const [picked, setPicked] = useState<Picked | null>(null);
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return setPicked(null);
    const picture = file.size > maxBytes ? null : base64Of(new Uint8Array(await file.arrayBuffer()));
    setPicked({ name: file.name, type: file.type, picture });
  };
  return (
    <Card title={t('logo')}>
      <ActionForm
        action="setLogo"
        icon={ImageUp}
        title={t('set')}
        does={t('setDoes')}
        submit={t('set')}
        content={picked?.picture ? { name: picked.name, picture: picked.picture, ...ofSite } : null}
        group="logo"
      >
        <LabelledFormField label={t('file')}>
          {(id) => (
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
              onChange={(event) => void pick(event)}
            />
          )}
        </LabelledFormField>
        {picked && picked.picture === null && (
          <p role="alert" className="text-bad">
            {t('tooLarge')}
          </p>
        )}
        {picked?.picture && (
          <img
            src={`data:${picked.type};base64,${picked.picture}`}
            alt={picked.name}
            className="max-h-28 max-w-full justify-self-start"
          />
        )}
      </ActionForm>
      <ActionForm
        action="removeLogo"
        icon={Trash2}
        title={t('remove')}
        does={t('removeDoes')}
        submit={t('remove')}
        content={ofSite}
        group="logo"
      />
    </Card>
  );
};

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
