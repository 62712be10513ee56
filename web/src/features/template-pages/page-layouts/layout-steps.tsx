import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { layoutShape } from './layout-shape.ts';
import { usePageLayoutTexts } from './use-page-layout-texts.ts';

const layouts = templateRoutes.map(({ path }): string => path).filter((path) => layoutShape(path) !== null);

export const LayoutSteps = ({ path }: { path: string }) => {
  const { t } = usePageLayoutTexts();
  const at = layouts.indexOf(path);
  const before = layouts.at(at - 1) ?? path;
  const after = layouts[(at + 1) % layouts.length] ?? path;
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={before} className={buttonClass('outline')}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        {t('before')}
      </Link>
      <Link href={after} className={buttonClass('outline')}>
        {t('after')}
        <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
      </Link>
    </div>
  );
};
