import { Check } from 'lucide-react';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The browser's native checkbox, invisible above a styled one. The whole row is clickable. */
export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
    <span className="relative size-5 flex-none">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid size-full place-items-center rounded-[5px] border border-line-strong *:invisible peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-checked:*:visible peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      >
        <Check className="size-3.5" strokeWidth={3} />
      </span>
    </span>
    {label}
  </label>
);
