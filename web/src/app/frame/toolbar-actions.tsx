import type { ComponentType } from 'react';
import { ChatButton, ChatPanel } from '../../features/chat/chat.tsx';
import { QuickPanel, QuickPanelButton } from '../../features/quick-panel/quick-panel.tsx';
import { ThemeSettingsButton, ThemeSettingsPanel } from '../../features/theme-settings/theme-settings.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { InfoButton, InfoPanel } from './info.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface ToolbarAction {
  readonly id: string;
  /** An `IconButton`, which in the "more" menu becomes a row. */
  readonly Button: ComponentType;
  /** What the button opens. It stands beside the frame, so it outlives the menu in which its button may be. */
  readonly Panel?: ComponentType;
  /** Stays in the toolbar on a phone too; below 1280 px the others are in the "more" menu. */
  readonly onPhone?: boolean;
  /** One of the panels at the right, which a layout can leave out. */
  readonly isSidePanel?: boolean;
}

/** What stands at the toolbar's end, in this order. A feature joins the frame here, with one line. */
export const toolbarActions: readonly ToolbarAction[] = [
  { id: 'theme', Button: ThemeToggle },
  { id: 'theme-settings', Button: ThemeSettingsButton, Panel: ThemeSettingsPanel },
  { id: 'fullscreen', Button: FullscreenButton },
  { id: 'info', Button: InfoButton, Panel: InfoPanel },
  { id: 'quick-panel', Button: QuickPanelButton, Panel: QuickPanel, isSidePanel: true },
  { id: 'chat', Button: ChatButton, Panel: ChatPanel, isSidePanel: true, onPhone: true },
];
