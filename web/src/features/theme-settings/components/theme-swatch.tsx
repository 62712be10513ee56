import type { Theme } from '../../../ui/themes/theme-colours.ts';

export const ThemeSwatch = ({ theme }: { theme: Theme }) => (
  <span
    aria-hidden="true"
    style={{ backgroundColor: theme.bg, borderColor: theme.lineStrong }}
    className="grid size-12 flex-none content-end rounded-control border p-1.5"
  >
    <span
      style={{ backgroundColor: theme.surface2 }}
      className="flex h-6 items-center justify-between rounded-[4px] px-1"
    >
      <span style={{ backgroundColor: theme.text }} className="h-1 w-3 rounded-full" />
      <span style={{ backgroundColor: theme.primary }} className="size-3 rounded-full" />
    </span>
  </span>
);
