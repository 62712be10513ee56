import { createStore } from 'zustand/vanilla';
import type { ChannelState } from '../realtime/channel.ts';

/** The state of the notification channel. */
export const noticeLineStore = createStore<{ readonly line: ChannelState['kind'] }>(() => ({
  line: 'connecting',
}));
