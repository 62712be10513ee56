interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Toggle switch for a setting that takes effect at once. */
export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
    {label}
    <span className="relative h-6 w-11 flex-none">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none block h-full rounded-full border border-line-strong bg-surface-2 transition-colors peer-checked:border-primary peer-checked:bg-primary forced-colors:peer-checked:bg-[Highlight] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-line-strong transition-[inset-inline-start] peer-checked:start-6 peer-checked:bg-on-primary forced-colors:bg-[CanvasText] forced-colors:peer-checked:bg-[HighlightText]"
      />
    </span>
  </label>
);
