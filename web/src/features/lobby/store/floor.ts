import { MachineListStore } from './machine-list-store.ts';

/** The machines of the lobby. The app passes it the notices of the notification channel. */
export const floor = new MachineListStore();
