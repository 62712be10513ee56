import { Snapshot } from './snapshot.ts';

interface LineTestDoor {
  /** True if the server has the line test. */
  readonly isOffered: boolean;
  /** The machine whose agent the line is tested with; '' for any agent. Null while no test is shown. */
  readonly machineId: string | null;
  readonly isRunning: boolean;
}

/** Whether a test of the line is offered and shown. The lobby and the game open it. */
export const lineTestDoor = new Snapshot<LineTestDoor>({
  isOffered: false,
  machineId: null,
  isRunning: false,
});

export const offerLineTest = (isOffered: boolean): void => {
  const door = lineTestDoor.get();
  if (door.isOffered !== isOffered) lineTestDoor.set({ ...door, isOffered });
};

export const noteLineTest = (isRunning: boolean): void => {
  const door = lineTestDoor.get();
  if (door.isRunning !== isRunning) lineTestDoor.set({ ...door, isRunning });
};

export const openLineTest = (machineId = ''): void => lineTestDoor.set({ ...lineTestDoor.get(), machineId });

export const closeLineTest = (): void => lineTestDoor.set({ ...lineTestDoor.get(), machineId: null });
