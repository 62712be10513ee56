import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

test('a PIN’s field hides its digits without being a password, which managers offer and save', () => {
  const html = renderToStaticMarkup(<TextField label="PIN" name="pin" isPin />);
  expect(html).toContain('type="text"');
  expect(html).toContain('autoComplete="one-time-code"');
  expect(html).toContain('inputMode="numeric"');
  expect(html).toContain('-webkit-text-security:disc');
  expect(html).not.toContain('isPin');
  expect(renderToStaticMarkup(<TextField label="Name" />)).not.toContain('text-security');
});
