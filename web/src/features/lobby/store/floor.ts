import { MachineListStore } from './machine-list-store.ts';

/** The floor that the lobby shows. The application tells it what the notification channel hears. */
export const floor = new MachineListStore();
