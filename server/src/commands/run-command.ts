import { explainStartFailure } from './explain-start-failure.ts';

/** Runs a command's work. What the person at the keyboard can mend is one line and exit 1; a bug shows its stack. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  process.on('unhandledRejection', (error) => {
    console.error('Unhandled rejection:', error);
    process.exit(1);
  });
  try {
    await work();
  } catch (error) {
    console.error(explainStartFailure(error));
    process.exit(1);
  }
};
