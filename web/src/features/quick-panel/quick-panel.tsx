import { PanelRight } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const openStore = createStore<{ readonly open: boolean }>(() => ({ open: false }));
const setOpen = (open: boolean): void => openStore.setState({ open });

const closeQuickPanel = (): void => setOpen(false);

export const QuickPanelButton = () => {
  const { t } = useMessages(mainMessages);
  const open = useStore(openStore, (state) => state.open);
  return (
    <IconButton
      label={t('panels.quickPanel')}
      icon={<PanelRight />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  );
};

const loadPanel = () => import('./components/quick-panel-sheet.tsx').then((it) => it.QuickPanelSheet);

/** The quick panel (greeting, events and notes), whose file is loaded when the panel is first opened. */
export const QuickPanel = () => {
  const open = useStore(openStore, (state) => state.open);
  const Sheet = useLazyComponent(open, loadPanel, closeQuickPanel);
  return Sheet && <Sheet onClose={closeQuickPanel} />;
};
