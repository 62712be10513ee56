import { useId } from 'react';

interface ChoiceListProps<Value extends string> {
  label: string;
  value: string;
  options: readonly { value: Value; text: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** Radio group with one option per row; the arrow keys choose. */
export const ChoiceList = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceListProps<Value>) => {
  const name = useId();
  return (
    <fieldset aria-label={label} className="grid gap-1">
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium text-ink-2 transition-colors hover:bg-surface-2 has-checked:bg-surface-2 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="size-5 flex-none rounded-full border border-line-strong peer-checked:border-6 peer-checked:border-primary"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
};
