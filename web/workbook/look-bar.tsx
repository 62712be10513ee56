import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../src/ui/icon-button.tsx';
import { SegmentedControl } from '../src/ui/segmented-control.tsx';
import {
  findLightOrDarkCounterpart,
  getThemeColorScheme,
  type ThemeName,
  themeNames,
} from '../src/ui/themes/theme-names.ts';
import type { Look } from './look.ts';

export const LookBar = ({ look, onChange }: { look: Look; onChange: (look: Look) => void }) => {
  const isDark = getThemeColorScheme(look.theme) === 'dark';
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-b border-line px-5 py-2.5">
      <label className="flex items-center gap-2 font-medium text-ink-2">
        Theme
        <select
          value={look.theme}
          onChange={(event) => onChange({ ...look, theme: event.target.value as ThemeName })}
          className="h-11 rounded-control border border-line-strong bg-surface-1 px-3 text-ink"
        >
          {themeNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <IconButton
        label={isDark ? 'Its light counterpart' : 'Its dark counterpart'}
        icon={isDark ? <Sun /> : <Moon />}
        onClick={() => onChange({ ...look, theme: findLightOrDarkCounterpart(look.theme) })}
      />
      <SegmentedControl
        label="Language"
        value={look.language}
        options={[
          { value: 'tr', text: 'TR', label: 'TR, Turkish' },
          { value: 'en', text: 'EN', label: 'EN, English' },
          { value: 'ar', text: 'AR', label: 'AR, Arabic, from right to left' },
        ]}
        onChange={(language) => onChange({ ...look, language })}
      />
      <SegmentedControl
        label="Width"
        value={look.width}
        options={[
          { value: 'full', text: 'Desk' },
          { value: 'phone', text: '390 px' },
        ]}
        onChange={(width) => onChange({ ...look, width })}
      />
    </div>
  );
};
