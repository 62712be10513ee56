import type { OfficeRight } from '@reelfloor/protocol/office';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { AgentsSection } from './agents-section.tsx';
import { BrandsSection } from './brands-section.tsx';
import { CabinetsSection } from './cabinets-section.tsx';
import { settingsMessages } from './messages/index.ts';
import { OperatorSection } from './operator-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { PanelSection } from './panel-section.tsx';
import { SitesSection } from './sites-section.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

const sections = ['settings', 'quick-panel', 'page', 'brand', 'agent', 'cabinet', 'site'] as const;
type Section = (typeof sections)[number];

const rightOf: Readonly<Record<Section, OfficeRight>> = {
  settings: 'editSettings',
  'quick-panel': 'editPages',
  page: 'editPages',
  brand: 'manageFloor',
  agent: 'manageFloor',
  cabinet: 'seeFloor',
  site: 'editSettings',
};

export const SettingsPage = () => {
  const { t } = useMessages(settingsMessages);
  const { rights } = useMe();
  const [params, setParams] = useSearchParams();
  const open = sections.filter((section) => rights[rightOf[section]] !== undefined);
  const section = open.find((one) => one === params.get('of')) ?? open[0];
  return (
    <>
      <PageHead title={t('title')} />
      <div className="page">
        <div className="overflow-x-auto">
          <Segmented
            legend={t('section')}
            value={section ?? 'settings'}
            onChange={(next) => setParams({ of: next })}
            choices={open.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <WaitingRequests />
        {section === 'settings' && <OperatorSection />}
        {section === 'quick-panel' && <PanelSection />}
        {section === 'page' && <PagesSection />}
        {section === 'brand' && <BrandsSection />}
        {section === 'agent' && <AgentsSection />}
        {section === 'cabinet' && <CabinetsSection />}
        {section === 'site' && <SitesSection />}
      </div>
    </>
  );
};
