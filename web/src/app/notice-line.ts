import { createStore } from 'zustand/vanilla';
import type { ChannelState } from '../realtime/channel.ts';

/** How the line of the live notices is, for those who ask. */
export const noticeLineStore = createStore<{ readonly line: ChannelState['kind'] }>(() => ({
  line: 'connecting',
}));
