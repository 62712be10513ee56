import { MachineListStore } from './machine-list-store.ts';

/** The lobby's floor. The app passes it the notices of the notification channel. */
export const floor = new MachineListStore();
