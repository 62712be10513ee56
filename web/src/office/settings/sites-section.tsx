import { commandSettings, hallSettings, type OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, Pencil, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useSettingForm } from '../ui/use-setting-form.tsx';
import { useSettingNameAndDescription } from '../ui/use-setting-texts.ts';
import { SiteLogoAndColoursForms } from './branding-forms.tsx';
import { sitesMessages } from './messages/sites/sites-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';

type Site = OfficeAnswer<'hallSites'>['sites'][number];

/** The sites of the hall, and the forms for the selected one. */
export const SitesSection = () => {
  const { t } = useMessages(sitesMessages);
  const { data, error, refetch } = useOfficeQuery('hallSites', {});
  const [chosen, setChosen] = useState<number | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const site = data.sites.find(({ siteId }) => siteId === chosen);
  return (
    <div className="settings-cards">
      <Card title={t('sites')}>
        <DataTable
          name={t('sites')}
          rows={data.sites}
          keyOf={({ siteId }) => String(siteId)}
          columns={[
            { id: 'number', head: t('number'), cell: ({ siteId }) => siteId },
            {
              id: 'name',
              head: t('name'),
              cell: ({ siteId, name }) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={siteId === chosen}
                  onClick={() => setChosen(siteId)}
                >
                  {name}
                </button>
              ),
            },
            { id: 'hosts', head: t('hosts'), cell: ({ hosts }) => hosts.join(', ') || t('everyHost') },
            {
              id: 'shows',
              head: t('shows'),
              cell: ({ brands, machines }) => [...brands, ...machines].join(', ') || t('everything'),
            },
            { id: 'profile', head: t('profile'), cell: ({ profile }) => profile ?? t('profileOfHall') },
            {
              id: 'casino',
              head: t('casino'),
              cell: ({ siteId }) => (
                <Link className="underline" href={`/casinos/${siteId}`}>
                  {t('openCasino')}
                </Link>
              ),
            },
            {
              id: 'state',
              head: t('state'),
              cell: ({ closedAt }) => t(closedAt === null ? 'open' : 'closed'),
            },
          ]}
        />
      </Card>
      <SelectedItemColumn chosen={chosen}>
        <Card title={site?.name ?? t('sites')}>
          {site && site.closedAt === null ? (
            <SiteForms key={site.siteId} site={site} />
          ) : (
            <EmptyMessage>{t('choose')}</EmptyMessage>
          )}
          <SiteForm site={null} />
        </Card>
        {site && site.closedAt === null && <SiteLogoAndColoursForms key={site.siteId} site={site} />}
        <SettingsHistoryCard of="site" />
      </SelectedItemColumn>
    </div>
  );
};

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Form that creates or changes a site. */
const SiteForm = ({ site }: { site: Site | null }) => {
  const { t } = useMessages(sitesMessages);
  const [number, setNumber] = useState('');
  const [name, setName] = useState(site?.name ?? '');
  const [hosts, setHosts] = useState(site?.hosts.join(', ') ?? '');
  const [framedBy, setFramedBy] = useState(site?.framedBy.join(', ') ?? '');
  const [brands, setBrands] = useState(site?.brands.join(', ') ?? '');
  const [machines, setMachines] = useState(site?.machines.join(', ') ?? '');
  const lists = {
    hosts: listOf(hosts.toLowerCase()),
    framedBy: listOf(framedBy),
    brands: listOf(brands),
    machines: listOf(machines),
  };
  const isNamed = site?.isFirst !== true;
  const isWhole = lists.hosts.length > 0 && name.trim() !== '';
  const texts = (
    <>
      {isNamed ? (
        <TextField label={t('name')} value={name} onChange={setName} maxLength={40} />
      ) : (
        <p className="text-12 text-ink-2">{t('ofHouse')}</p>
      )}
      <TextField label={t('hosts')} value={hosts} onChange={setHosts} hint={t('lists')} />
      <TextField label={t('brands')} value={brands} onChange={setBrands} hint={t('emptyIsAll')} />
      <TextField label={t('machines')} value={machines} onChange={setMachines} hint={t('emptyIsAll')} />
      <TextField label={t('framedBy')} value={framedBy} onChange={setFramedBy} hint="https://casino.example" />
    </>
  );
  if (site)
    return (
      <ActionForm
        action="changeSite"
        icon={Pencil}
        title={t('change', { site: String(site.siteId) })}
        does={t('changeDoes')}
        submit={t('change', { site: String(site.siteId) })}
        content={isWhole ? { siteId: site.siteId, ...(isNamed && { name: name.trim() }), ...lists } : null}
        group="site"
      >
        {texts}
      </ActionForm>
    );
  return (
    <ActionForm
      action="addSite"
      icon={Plus}
      title={t('add')}
      does={t('addDoes')}
      submit={t('add')}
      content={isWhole && /^\d{1,7}$/.test(number) ? { siteId: Number(number), name: name.trim(), ...lists } : null}
      group="site"
    >
      <TextField label={t('number')} value={number} onChange={setNumber} maxLength={7} />
      {texts}
    </ActionForm>
  );
};

const SiteForms = ({ site }: { site: Site }) => {
  const { t } = useMessages(sitesMessages);
  const { siteId, isFirst } = site;
  const params = { site: String(siteId) };
  return (
    <>
      <SiteForm site={site} />
      {!isFirst && (
        <>
          <SiteSettings site={site} />
          <ActionForm
            action="closeSite"
            icon={Ban}
            title={t('close', params)}
            does={t('closeDoes')}
            submit={t('close', params)}
            content={{ siteId }}
            group="site"
          />
        </>
      )}
    </>
  );
};

/** Form that overrides a setting for a site, or resets it to the operator's value. */
const SiteSettings = ({ site }: { site: Site }) => {
  const { t } = useMessages(sitesMessages);
  const { data } = useOfficeQuery('operatorSettings', {});
  const words = useSettingNameAndDescription();
  const [chosen, setChosen] = useState('DEPOSIT_HELP');
  const [isHouses, setHouses] = useState(false);
  const settings = data?.settings.filter(({ key, isShared }) => !isShared && !isOfHall(key)) ?? [];
  const setting = settings.find(({ key }) => key === chosen);
  const { siteId } = site;
  const { controls, content } = useSettingForm(chosen, site.settings[chosen] ?? setting?.value);
  const params = { site: String(siteId) };
  return (
    <ActionForm
      action="setSiteSetting"
      icon={SlidersHorizontal}
      title={t('set', params)}
      does={t('setDoes')}
      submit={t('set', params)}
      content={isHouses || content !== undefined ? { siteId, key: chosen, value: isHouses ? null : content } : null}
      group="site"
    >
      <SelectFormField
        label={t('key')}
        value={chosen}
        onChange={setChosen}
        choices={settings.map(({ key }) => ({ value: key, label: words(key)[0] }))}
      />
      <p className="text-12 text-ink-2">{words(chosen)[1]}</p>
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={isHouses} onChange={({ target }) => setHouses(target.checked)} />
        {t('asHouse')}
      </label>
      <div className="grid gap-3">{!isHouses && setting && controls}</div>
    </ActionForm>
  );
};

const isOfHall = (key: string): boolean => [...commandSettings, ...hallSettings].some((each) => each === key);
