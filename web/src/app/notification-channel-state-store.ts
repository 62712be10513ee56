import { createStore } from 'zustand/vanilla';
import type { ChannelState } from '../realtime/channel.ts';

export const notificationChannelStateStore = createStore<{ readonly line: ChannelState['kind'] }>(() => ({
  line: 'connecting',
}));
