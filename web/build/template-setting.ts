/** Returns true if `TEMPLATE_PAGES` is `on` (the default), false for `off`. Throws for any other value. */
export const hasTemplatePages = ({ TEMPLATE_PAGES = 'on' }: NodeJS.ProcessEnv): boolean => {
  if (TEMPLATE_PAGES === 'on' || TEMPLATE_PAGES === 'off') return TEMPLATE_PAGES === 'on';
  throw new Error(`TEMPLATE_PAGES is ${JSON.stringify(TEMPLATE_PAGES)}; set it to on or off`);
};
