import { joinClassNames } from './class-names.ts';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string; label?: string }[];
  onChange: (value: Value) => void;
  className?: string;
}

export const SegmentedControl = <Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedControlProps<Value>) => (
  <fieldset aria-label={label} className={joinClassNames('inline-flex rounded-control bg-surface-2', className)}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        aria-label={option.label}
        onClick={() => onChange(option.value)}
        className="grid h-11 min-w-11.5 place-items-center rounded-control border-4 border-transparent bg-clip-padding px-2 text-12 font-semibold tracking-[0.03em] text-ink-2 transition-colors hover:text-ink aria-pressed:bg-surface-1 aria-pressed:text-ink"
      >
        {option.text}
      </button>
    ))}
  </fieldset>
);
