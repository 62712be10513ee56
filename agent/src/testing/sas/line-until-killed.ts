import { SasLine } from '../../drivers/sas/worker/sas-line.ts';

/** Polls the machine at a local port with a log in a file, until this process is killed. */
const [port = '', logFile = ''] = process.argv.slice(2);

new SasLine(
  {
    line: { kind: 'socket', host: '127.0.0.1', port: Number(port) },
    address: 1,
    cycleMs: 40,
    meterCodes: [0, 1, 5],
    logFile,
    wireLogFolder: `${logFile}.wire`,
    takenRow: 0,
  },
  {
    onRow: ({ row }) => process.stdout.write(`${row}\n`),
    onState: () => {},
    onReport: (text) => {
      throw new Error(text);
    },
    onFailure: (error) => {
      throw error;
    },
  },
);
