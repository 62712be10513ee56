import { Info } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLatePart } from '../../ui/use-late-part.ts';

const openStore = createStore<{ readonly open: boolean }>(() => ({ open: false }));
const close = (): void => openStore.setState({ open: false });

export const InfoButton = () => {
  const { t } = useTexts();
  const open = useStore(openStore, (state) => state.open);
  return (
    <IconButton
      label={t('shell.info')}
      icon={<Info />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => openStore.setState({ open: true })}
    />
  );
};

const loadDialog = () => import('./info-dialog.tsx').then((it) => it.InfoDialog);

export const InfoPanel = () => {
  const open = useStore(openStore, (state) => state.open);
  const Dialog = useLatePart(open, loadDialog, close);
  return Dialog && <Dialog onClose={close} />;
};
