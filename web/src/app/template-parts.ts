/**
 * The build replaces this variable by a constant (`web/build/template-setting.ts`) and leaves out the files of the
 * branch that is never taken.
 */
const isLeftOut = import.meta.env.TEMPLATE_PAGES === 'off';

export const loadTemplatePages = isLeftOut
  ? null
  : () => import('./template-pages/template-pages.tsx').then((it) => it.TemplatePages);

export const loadTemplateItems = isLeftOut
  ? undefined
  : () => import('./template-pages/template-items.ts').then((it) => it.templateItems);
