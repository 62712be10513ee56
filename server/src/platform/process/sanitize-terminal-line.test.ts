import { expect, it } from 'vitest';
import { sanitizeTerminalLine } from './sanitize-terminal-line.ts';

it('shows what would steer a terminal, and leaves every name as it is', () => {
  expect(sanitizeTerminalLine('a\u001b[2J\r\n\u0007b\u009b1m')).toBe('a\\x1b[2J\\x0d\\x0a\\x07b\\x9b1m');
  expect(sanitizeTerminalLine('\u202elive\u2066x\u200f')).toBe('\\u202elive\\u2066x\\u200f');
  for (const name of ['Şükrü Ğ.', 'نور‌الدین', '👨‍👩‍👧', 'a\\x1b']) expect(sanitizeTerminalLine(name)).toBe(name);
});
