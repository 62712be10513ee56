import { ObservableValue } from './observable-value.ts';

interface ConnectionTestDialogState {
  /** True if the server supports the connection test. */
  readonly isOffered: boolean;
  /** The machine whose agent is used for the test; '' for any agent. Null while the dialog is closed. */
  readonly machineId: string | null;
  readonly isRunning: boolean;
}

/** State of the connection test's dialog, and whether the server supports the test. The lobby and the game open the dialog. */
export const connectionTestDialog = new ObservableValue<ConnectionTestDialogState>({
  isOffered: false,
  machineId: null,
  isRunning: false,
});

export const setConnectionTestAvailable = (isAvailable: boolean): void => {
  const dialog = connectionTestDialog.get();
  if (dialog.isOffered !== isAvailable) connectionTestDialog.set({ ...dialog, isOffered: isAvailable });
};

export const setConnectionTestRunning = (isRunning: boolean): void => {
  const dialog = connectionTestDialog.get();
  if (dialog.isRunning !== isRunning) connectionTestDialog.set({ ...dialog, isRunning });
};

export const openConnectionTestDialog = (machineId = ''): void =>
  connectionTestDialog.set({ ...connectionTestDialog.get(), machineId });

export const closeConnectionTestDialog = (): void =>
  connectionTestDialog.set({ ...connectionTestDialog.get(), machineId: null });
