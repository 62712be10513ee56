/**
 * Returns true if the client is built with the template pages, as `TEMPLATE_PAGES` of the build's environment says;
 * `on` by default. Throws for a value that is neither `on` nor `off`.
 */
export const hasTemplatePages = ({ TEMPLATE_PAGES = 'on' }: NodeJS.ProcessEnv): boolean => {
  if (TEMPLATE_PAGES === 'on' || TEMPLATE_PAGES === 'off') return TEMPLATE_PAGES === 'on';
  throw new Error(`TEMPLATE_PAGES is ${JSON.stringify(TEMPLATE_PAGES)}; set it to on or off`);
};
