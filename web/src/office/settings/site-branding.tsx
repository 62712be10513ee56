import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Palette } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { allThemes } from '../../ui/themes/data/all-themes.ts';
import type { Theme } from '../../ui/themes/theme-colours.ts';
import { defaultTheme } from '../../ui/themes/theme-names.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField } from '../ui/form-fields.tsx';
import { sitesMessages } from './messages/sites/sites-messages.ts';
import { OperatorOrSiteLogoForms } from './operator-or-site-logo-forms.tsx';

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
