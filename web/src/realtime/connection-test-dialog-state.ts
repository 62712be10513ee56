import { Snapshot } from './snapshot.ts';

interface ConnectionTestDialogState {
  /** True if the server has the connection test. */
  readonly isOffered: boolean;
  /** The machine whose agent the connection is tested with; '' for any agent. Null while no test is shown. */
  readonly machineId: string | null;
  readonly isRunning: boolean;
}

/** Whether a test of the connection is offered and shown. The lobby and the game open it. */
export const connectionTestDialog = new Snapshot<ConnectionTestDialogState>({
  isOffered: false,
  machineId: null,
  isRunning: false,
});

export const offerConnectionTest = (isOffered: boolean): void => {
  const dialog = connectionTestDialog.get();
  if (dialog.isOffered !== isOffered) connectionTestDialog.set({ ...dialog, isOffered });
};

export const noteConnectionTest = (isRunning: boolean): void => {
  const dialog = connectionTestDialog.get();
  if (dialog.isRunning !== isRunning) connectionTestDialog.set({ ...dialog, isRunning });
};

export const openConnectionTest = (machineId = ''): void =>
  connectionTestDialog.set({ ...connectionTestDialog.get(), machineId });

export const closeConnectionTest = (): void =>
  connectionTestDialog.set({ ...connectionTestDialog.get(), machineId: null });
