import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ImageUp, Palette, Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { allThemes } from '../../ui/themes/data/all-themes.ts';
import type { Theme } from '../../ui/themes/theme-colours.ts';
import { defaultTheme } from '../../ui/themes/theme-names.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { LabelledFormField, SelectFormField } from '../ui/form-fields.tsx';
import { logosMessages } from './messages/logos/logos-messages.ts';
import { sitesMessages } from './messages/sites/sites-messages.ts';

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

type Site = OfficeAnswer<'hallSites'>['sites'][number];

/** Logo and color scheme of a site. The first site has the operator's logo and scheme. */
export const SiteLogoAndColoursForms = ({ site }: { site: Site }) => (
  <>
    <Colours site={site} />
    <OperatorOrSiteLogoForms siteId={site.isFirst ? undefined : site.siteId} />
  </>
);

const Colours = ({ site: { siteId, name, isFirst, theme: held } }: { site: Site }) => {
  const { t } = useMessages(sitesMessages);
  const [chosen, setChosen] = useState(held ?? defaultTheme);
  const theme = allThemes.find((one) => one.name === chosen);
  const fields = (
    <>
      <SelectFormField
        label={t('colours')}
        value={chosen}
        onChange={setChosen}
        choices={allThemes.map(({ name: value }) => ({ value, label: `${t(`themes.${value}`)} (${value})` }))}
      />
      {theme && <Preview theme={theme} name={name} word={t('openCasino')} />}
    </>
  );
  const common = {
    icon: Palette,
    title: t('setColours'),
    does: t('setColoursDoes'),
    submit: t('setColours'),
    group: 'site',
    children: fields,
  };
  const value = chosen === defaultTheme ? null : chosen;
  return (
    <Card title={t('colours')}>
      {isFirst ? (
        <ActionForm action="setSetting" content={{ key: 'THEME', value }} {...common} />
      ) : (
        <ActionForm action="setSiteSetting" content={{ siteId, key: 'THEME', value }} {...common} />
      )}
    </Card>
  );
};

/** Preview of a color scheme. */
const Preview = ({ theme, name, word }: { theme: Theme; name: string; word: string }) => (
  <div
    aria-hidden="true"
    className="grid gap-2 rounded-control border border-line p-3"
    style={{ backgroundColor: theme.bg, color: theme.text }}
  >
    <span className="font-semibold">{name}</span>
    <span
      className="flex flex-wrap items-center justify-between gap-2 rounded-control p-2"
      style={{ backgroundColor: theme.surface1, borderColor: theme.line }}
    >
      <span style={{ color: theme.text2 }}>104</span>
      <span
        className="rounded-control px-3 py-1 text-12 font-semibold"
        style={{ backgroundColor: theme.primary, color: theme.onPrimary }}
      >
        {word}
      </span>
    </span>
  </div>
);
