import { classNames } from '../../ui/class-names.ts';
import { LabelledRows } from '../../ui/labelled-rows.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { toolbarActions } from './toolbar-actions.tsx';

interface ToolbarRowsProps {
  actions: typeof toolbarActions;
  onChoose?: () => void;
  languageClassName?: string;
}

/** Shows the toolbar's controls as rows, if the toolbar is hidden or too narrow for them. */
export const ToolbarRows = ({ actions, onChoose, languageClassName }: ToolbarRowsProps) => (
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
        {actions.map(({ id, Button }) => (
          <Button key={id} />
        ))}
      </div>
    </LabelledRows>
  </>
);
