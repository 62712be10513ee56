import { createStore } from 'zustand/vanilla';
import type { ChannelState } from '../realtime/channel.ts';

export const notificationChannelStateStore = createStore<{ readonly state: ChannelState['kind'] }>(() => ({
  state: 'connecting',
}));
