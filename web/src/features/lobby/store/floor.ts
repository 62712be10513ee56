import { MachineListStore } from './machine-list-store.ts';

export const floor = new MachineListStore();
