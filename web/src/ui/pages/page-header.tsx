import type { PageProps } from './page-props.ts';
import { SidebarButton } from './page-sidebar.tsx';

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
