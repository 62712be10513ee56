import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { operate } from '../../testing/operate.ts';
import { profileFile } from '../../testing/reviewed-profile.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { readProductionConfig } from '../server/assert-production-ready.ts';
import { checkBrandBoundsAndRules } from './check-brands.ts';
import {
  checkEnoughConfirmingStaff,
  checkIdentityDocumentKey,
  checkOperatorSettings,
  checkProtectionProfiles,
} from './check-operator-settings.ts';
import type { DoctorFinding } from './doctor-finding.ts';

let folder: string;
let environment: Record<string, string>;
let config: ServerConfig;
let database: Database;
beforeEach(async () => {
  folder = await createTemporaryFolder('house');
  environment = { DATA_DIR: join(folder, 'data'), JWT_SECRET: 'k8Zq2WnV5xTb7RcYp0LmGd4HsJf1UeAo' };
  config = readProductionConfig(environment);
  database = await openDatabase(config);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const linesOf = (findings: readonly DoctorFinding[]): string[] => findings.map(({ level, text }) => `${level} ${text}`);
const house = (): string[] => linesOf(checkOperatorSettings(config, environment));

it('names what a house has not decided, and who cannot be confirmed by anybody', async () => {
  expect(house()).toHaveLength(4);
  await operate({ config }, 'branding', 'name', 'Ege');
  await operate({ config }, 'setting', 'set', 'EXTERNAL_INFO', 'true');
  environment = { ...environment, REPORT_ZONE: 'Europe/Istanbul', SHIFTS: 'optional' };
  config = readProductionConfig(environment);
  expect(house()).toEqual([expect.stringMatching(/^ok /)]);
  expect(linesOf(await checkEnoughConfirmingStaff(database.read))[0]).toContain('There is no admin in the office');
  for (const [login, role] of [
    ['ada', 'admin'],
    ['berk', 'admin'],
    ['cem', 'manager'],
    ['derya', 'manager'],
  ] as const)
    await operate({ config }, 'staff', 'add', login, '--role', role, '--reason', 'first day');
  expect(linesOf(await checkEnoughConfirmingStaff(database.read))).toEqual([expect.stringMatching(/^ok /)]);
  await operate({ config }, 'staff', 'block', 'derya', '--reason', 'left');
  expect(linesOf(await checkEnoughConfirmingStaff(database.read))).toEqual([
    expect.stringContaining('There is one manager'),
  ]);
  await operate({ config }, 'brand', 'add', 'sultan', 'Sultan');
  await operate({ config }, 'agent', 'add', 'hall1');
  await operate({ config }, 'machine', 'add', 'A-1', '--brand', 'sultan', '--agent', 'hall1');
  expect(linesOf(await checkBrandBoundsAndRules(database.read, config)).join()).toContain(
    'Machine A-1 is entered and has never said hello',
  );
});

it('names what the profile that holds says that it lacks', async () => {
  expect(linesOf(await checkProtectionProfiles(database.read))).toEqual([expect.stringMatching(/^ok /)]);
  const file = await profileFile('turkey', { id: 'lale', legalReview: '2026-11-20' });
  await operate({ config }, 'profile', 'assign', file, '--reason', 'the first one');
  const [line = ''] = linesOf(await checkProtectionProfiles(database.read));
  expect(line).toMatch(/^warning The profile lale says that it lacks: No licence is named/);
  expect(line).toContain('No register of excluded people is asked');
});

it('counts the pictures of documents that nobody can open, and says which key is meant', async () => {
  await database.transact(async (tx) => {
    await tx.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, created_at)
       VALUES ('p', 'ayşe', '', '', '', '', '', '', 'user', '[]', 1)`,
    );
    for (const [id, key, picture] of [
      ['d-1', 'now', 'sealed'],
      ['d-2', 'before', 'sealed'],
      ['d-3', 'long ago', 'sealed'],
      ['d-4', 'long ago', null],
    ])
      await tx.run(
        `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, reason, sealed_picture, key_id)
         VALUES (?, 'p', 'passport', '', 'waiting', 1, 'ada', '', ?, ?)`,
        ...[id ?? '', picture ?? null, key ?? ''],
      );
  });
  const found = async (keyId: string, isOwn: boolean) => {
    const [finding] = await checkIdentityDocumentKey(database.read, { keyId, isOwn });
    return `${finding?.level} ${finding?.text} ${finding?.advice}`;
  };
  expect(await found('now', true)).toMatch(/^warning The pictures of 2 documents .* another SECOND_FACTOR_KEY/);
  expect(await found('now', false)).toMatch(/SECOND_FACTOR_KEY is not set.*JWT_SECRET of then/);
  await database.transact((tx) => tx.run("UPDATE identity_documents SET key_id = 'now'"));
  expect(await found('now', true)).toMatch(/^ok /);
});
