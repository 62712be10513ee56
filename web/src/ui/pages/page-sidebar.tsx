import { PanelLeft, PanelRight, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Button } from '../button.tsx';
import { joinClassNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { SidePanel } from '../side-panel.tsx';
import type { Tab } from '../tabs.tsx';

interface SidebarRegionProps {
  sidebar: Sidebar | undefined;
  className?: string;
  /** If true, the sidebar scrolls separately from the page, so it must be focusable for the keyboard. */
  scrolls?: boolean;
}

export const SidebarRegion = ({ sidebar, className, scrolls = false }: SidebarRegionProps) =>
  sidebar && (
    <section
      aria-label={sidebar.label}
      tabIndex={scrolls ? 0 : undefined}
      className={joinClassNames('min-w-0 max-lg:hidden', sidebar.side === 'end' && 'order-last', className)}
    >
      {sidebar.content}
    </section>
  );

/** Button that opens the sidebar in narrow windows. */
export const SidebarButton = ({ sidebar }: { sidebar: Sidebar | undefined }) => {
  const { t } = useMessages(mainMessages);
  const [open, setOpen] = useState(false);
  if (!sidebar) return null;
  const Icon = sidebar.side === 'start' ? PanelLeft : PanelRight;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)} className="max-w-full lg:hidden">
        <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        <span className="truncate">{sidebar.label}</span>
      </Button>
      {open && (
        <SidePanel label={sidebar.label} onClose={close}>
          <div className="flex h-16 flex-none items-center border-b border-line ps-5 pe-2">
            <h2 className="me-auto truncate text-16">{sidebar.label}</h2>
            <IconButton label={t('words.close')} icon={<X />} onClick={close} />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a link is what is pressed, with key or finger */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <div
            className="min-h-0 flex-1 overflow-y-auto p-4"
            onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
          >
            {sidebar.content}
          </div>
        </SidePanel>
      )}
    </>
  );
};

export const PageHeader = ({ page }: { page: Pick<PageProps, 'title' | 'lead' | 'actions' | 'sidebar'> }) => (
  <header className="flex flex-wrap items-center gap-x-6 gap-y-4 py-6 md:py-8">
    <div className="min-w-0 flex-1 basis-64">
      <h1 className="text-28 tracking-[-0.02em] break-words">{page.title}</h1>
      {page.lead && <p className="mt-1 max-w-[80ch] text-ink-2">{page.lead}</p>}
    </div>
    {page.actions}
    <SidebarButton sidebar={page.sidebar} />
  </header>
);

/** A sidebar of the page. In windows narrower than 1280 px, a button in the header opens it. */
interface Sidebar {
  /** Side of the page's sidebar; `start` is at the left in left-to-right languages. */
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly content: ReactNode;
}

export interface PageProps {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  sidebar?: Sidebar | undefined;
  /** Tabs that replace the content; one of them is open. */
  tabs?: readonly Tab[] | undefined;
  /** `page`: everything scrolls together. `content`: from 1280 px on, sidebar and content scroll separately. */
  scroll?: 'page' | 'content';
  children?: ReactNode;
}
