/**
 * Loads the template pages; null in a client that was built without them. The build replaces the condition
 * (`web/build/template-setting.ts`) and leaves out the files that only the dropped branch imports.
 */
const isLeftOut = import.meta.env.TEMPLATE_PAGES === 'off';

export const loadTemplatePages = isLeftOut
  ? null
  : () => import('./template-pages/template-pages.tsx').then((it) => it.TemplatePages);

export const loadTemplateItems = isLeftOut
  ? undefined
  : () => import('./template-pages/template-items.ts').then((it) => it.templateItems);
