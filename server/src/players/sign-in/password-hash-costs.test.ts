import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hashCosts } from './password-hash-costs.ts';
import { hashPassword } from './passwords.ts';

it('new hashes of a process cost what OWASP recommends', async () => {
  // A process of its own, because tests lower the costs of theirs.
  const script = `
    const { hashPassword, hashPin } = await import(${JSON.stringify(new URL('passwords.ts', import.meta.url).href)});
    console.log(await hashPassword('demo1234'));
    console.log(await hashPin('0000'));`;
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', script]);
  const [password, pin] = stdout.split('\n');
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(pin).toMatch(/^pbkdf2-sha256\$600000\$/);
});

it('hashes in tests cost less', async () => {
  expect(await hashPassword('demo1234')).toContain(`$m=${hashCosts.argon2.memoryCost},t=1,p=1$`);
  expect(hashCosts.argon2.memoryCost).toBeLessThan(100);
});
