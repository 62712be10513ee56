import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import './notices.css';
import { Bell } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { IconButton } from '../../ui/icon-button.tsx';
import { isNoticeUnread, noticeStore } from '../../ui/player-notice-store.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const openStore = createStore<{ readonly open: boolean }>(() => ({ open: false }));
const close = (): void => openStore.setState({ open: false });

/** Bell button with the number of unread notices. */
export const NoticesButton = () => {
  const { t } = useMessages(mainMessages);
  const count = useStore(noticeStore, ({ notices }) => notices.filter(isNoticeUnread).length);
  return (
    <span className="notice-bell">
      <IconButton
        label={count === 0 ? t('words.notices') : t('words.unreadNotices', { count })}
        icon={<Bell />}
        aria-haspopup="dialog"
        onClick={() => openStore.setState({ open: true })}
      />
      {count > 0 && (
        <span aria-hidden="true" className="notice-count figures">
          {count}
        </span>
      )}
    </span>
  );
};

const loadList = () => import('./components/notice-list.tsx').then((it) => it.NoticeList);

/** The panel of recent notices, whose file is loaded when the panel is first opened. */
export const NoticesPanel = () => {
  const open = useStore(openStore, (state) => state.open);
  const List = useLazyComponent(open, loadList, close);
  return List && <List onClose={close} />;
};
