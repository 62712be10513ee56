/** Returns whether `TEMPLATE_PAGES` is `on`, which is the default. Throws if it is neither `on` nor `off`. */
export const hasTemplatePages = ({ TEMPLATE_PAGES = 'on' }: NodeJS.ProcessEnv): boolean => {
  if (TEMPLATE_PAGES === 'on' || TEMPLATE_PAGES === 'off') return TEMPLATE_PAGES === 'on';
  throw new Error(`TEMPLATE_PAGES is ${JSON.stringify(TEMPLATE_PAGES)}; set it to on or off`);
};
