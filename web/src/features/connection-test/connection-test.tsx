import { useSyncExternalStore } from 'react';
import { closeConnectionTest, connectionTestDialog } from '../../realtime/connection-test-dialog-state.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadSheet = () => import('./components/connection-test-sheet.tsx').then((it) => it.ConnectionTestSheet);

/** The test of the connection, whose file is loaded when it is first opened. */
export const ConnectionTest = () => {
  const { machineId } = useSyncExternalStore(connectionTestDialog.subscribe, connectionTestDialog.get);
  const Sheet = useLatePart(machineId !== null, loadSheet, closeConnectionTest);
  return Sheet && machineId !== null && <Sheet machineId={machineId} onClose={closeConnectionTest} />;
};
