import type { LayoutShape } from './layout-shape.ts';
import { usePageLayoutTexts } from './use-page-layout-texts.ts';

/** Describes the layout in sentences. */
export const LayoutDescription = ({ shape }: { shape: LayoutShape }) => {
  const { t } = usePageLayoutTexts();
  return (
    <div className="grid max-w-[80ch] gap-3">
      <p>{t(`kinds.${shape.kind}`)}</p>
      <p>{t(shape.scroll === 'page' ? 'scrolls.page' : 'scrolls.content')}</p>
      <p>{t(shape.sidebar ? 'sidebars.beside' : 'sidebars.none')}</p>
      {shape.tabs && <p>{t('tabsNote')}</p>}
      <p>{t('phoneNote')}</p>
    </div>
  );
};
