import { classNames } from '../../ui/class-names.ts';
import { LabelledRows } from '../../ui/labelled-rows.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { toolbarActions } from './toolbar-actions.tsx';

interface ToolbarRowsProps {
  actions: typeof toolbarActions;
  onChoose?: () => void;
  languageClassName?: string;
  /** True: the toolbar is shown, and has the controls for which it is wide enough. */
  isBesideToolbar?: boolean;
}

/** Shows the toolbar's controls as rows, if the toolbar is hidden or too narrow for them. */
export const ToolbarRows = ({
  actions,
  onChoose,
  languageClassName,
  isBesideToolbar = false,
}: ToolbarRowsProps) => (
  <>
    <LanguageSwitch className={classNames('mb-1 w-full *:flex-1', languageClassName)} />
    <LabelledRows value={true}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control; it only receives the clicks on the buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a button in it arrives here as a click */}
      <div
        className="staggered"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) onChoose?.();
        }}
      >
        {actions.map(({ id, Button, inMoreIfNarrow }) => (
          <span key={id} className={inMoreIfNarrow && isBesideToolbar ? 'block min-[380px]:hidden' : 'block'}>
            <Button />
          </span>
        ))}
      </div>
    </LabelledRows>
  </>
);
