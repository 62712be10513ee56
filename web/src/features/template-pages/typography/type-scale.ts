/** The text sizes of `ui/design.css` with their classes. Add each new size of the design here. */
export const typeScale = [
  { code: 'text-40', pixels: 40, use: 'display' },
  { code: 'text-28', pixels: 28, use: 'pageTitle' },
  { code: 'text-20', pixels: 20, use: 'section' },
  { code: 'text-16', pixels: 16, use: 'field' },
  { code: 'text-14', pixels: 14, use: 'body' },
  { code: 'text-12', pixels: 12, use: 'note' },
] as const;

export const weights = [
  { code: 'font-normal', value: 400, use: 'normal' },
  { code: 'font-medium', value: 500, use: 'medium' },
  { code: 'font-semibold', value: 600, use: 'semibold' },
  { code: 'font-[650]', value: 650, use: 'heading' },
] as const;

export const inks = [
  { code: 'text-ink', use: 'ink' },
  { code: 'text-ink-2', use: 'ink2' },
  { code: 'text-ink-3', use: 'ink3' },
  { code: 'text-primary', use: 'primary' },
  { code: 'text-ok', use: 'ok' },
  { code: 'text-info', use: 'info' },
  { code: 'text-warn', use: 'warn' },
  { code: 'text-bad', use: 'bad' },
] as const;
