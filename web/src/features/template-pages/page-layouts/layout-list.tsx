import { Link } from 'wouter';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { useTemplateTitles } from '../titles/use-template-titles.ts';
import { layoutShape } from './layout-shape.ts';
import { usePageLayoutTexts } from './use-page-layout-texts.ts';

export const LayoutList = ({ path: current }: { path: string }) => {
  const { t } = usePageLayoutTexts();
  const { t: titles } = useTemplateTitles();
  return (
    <nav aria-label={t('allLayouts')} className="grid gap-6">
      {(['carded', 'simple'] as const).map((kind) => (
        <div key={kind}>
          <h2 className="mb-2 px-3 text-12 font-semibold tracking-normal text-ink-2">
            {titles(`headings.${kind}`)}
          </h2>
          <ul>
            {templateRoutes
              .filter(({ path }) => layoutShape(path)?.kind === kind)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link
                    href={path}
                    aria-current={path === current ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-control px-3 py-2 leading-snug text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {titles(`pages.${title}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
