import { Snapshot } from './snapshot.ts';

interface LineTestDialogState {
  /** True if the server has the line test. */
  readonly isOffered: boolean;
  /** The machine whose agent the line is tested with; '' for any agent. Null while no test is shown. */
  readonly machineId: string | null;
  readonly isRunning: boolean;
}

/** Whether a test of the line is offered and shown. The lobby and the game open it. */
export const lineTestDialog = new Snapshot<LineTestDialogState>({
  isOffered: false,
  machineId: null,
  isRunning: false,
});

export const offerLineTest = (isOffered: boolean): void => {
  const dialog = lineTestDialog.get();
  if (dialog.isOffered !== isOffered) lineTestDialog.set({ ...dialog, isOffered });
};

export const noteLineTest = (isRunning: boolean): void => {
  const dialog = lineTestDialog.get();
  if (dialog.isRunning !== isRunning) lineTestDialog.set({ ...dialog, isRunning });
};

export const openLineTest = (machineId = ''): void =>
  lineTestDialog.set({ ...lineTestDialog.get(), machineId });

export const closeLineTest = (): void => lineTestDialog.set({ ...lineTestDialog.get(), machineId: null });
