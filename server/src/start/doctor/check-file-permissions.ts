import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addOkFindingIfEmpty, createFaultFinding, type DoctorFinding } from './doctor-finding.ts';

const openToOthers = 0o077;
/** Folders in the data folder whose files are public. */
const publicFolders: ReadonlySet<string> = new Set(['assets', 'pages']);
/** Folder from which our systemd units read secrets. */
const secretsFolder = '/etc/reelfloor';

/** Checks who can read the data folder and the secrets, and whether the server's user can write the whole data folder. */
export const checkFilePermissions = async (
  dataDir: string,
  { secretsDir = secretsFolder } = {},
): Promise<readonly DoctorFinding[]> => {
  const findings: DoctorFinding[] = [];
  const { uid } = await stat(dataDir);
  for (const path of await filesIn(dataDir)) {
    const { mode, uid: owner } = await stat(path);
    if ((mode & openToOthers) !== 0)
      findings.push(
        createFaultFinding(
          `${path} holds a database or secrets and is open to other users of this machine.`,
          `chmod -R go= ${path}`,
        ),
      );
    if (owner !== uid)
      findings.push(
        createFaultFinding(
          `${path} belongs to user ${owner}, and its folder to user ${uid}: the server may not be able to write it.`,
          `chown ${uid} ${path}, and run every command as the server's user`,
        ),
      );
  }
  for (const path of await envFilesIn(secretsDir))
    if (((await stat(path)).mode & openToOthers) !== 0)
      findings.push(createFaultFinding(`${path} may hold secrets and is open to other users.`, `chmod go= ${path}`));
  if (existsSync(join(dataDir, 'demo-secrets.json')))
    findings.push(
      createFaultFinding(
        `A demo has run in ${dataDir}: its accounts and its agent are known to everybody.`,
        'Begin with a fresh folder and a fresh database',
      ),
    );
  return addOkFindingIfEmpty(findings, `${dataDir} is closed to other users, and all of it belongs to one.`);
};

/** Returns the data folder and its files, without public ones. */
const filesIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const own = entries.filter(({ name }) => !publicFolders.has(name));
  return [dataDir, ...own.filter((one) => one.isFile() || one.isDirectory()).map(({ name }) => join(dataDir, name))];
};

const envFilesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.env')).map((name) => join(folder, name));
};
