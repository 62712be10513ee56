import { useSyncExternalStore } from 'react';
import { closeLineTest, lineTestDialog } from '../../realtime/line-test-dialog-state.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadSheet = () => import('./components/line-test-sheet.tsx').then((it) => it.LineTestSheet);

/** The test of the line, whose file is loaded when it is first opened. */
export const LineTest = () => {
  const { machineId } = useSyncExternalStore(lineTestDialog.subscribe, lineTestDialog.get);
  const Sheet = useLatePart(machineId !== null, loadSheet, closeLineTest);
  return Sheet && machineId !== null && <Sheet machineId={machineId} onClose={closeLineTest} />;
};
