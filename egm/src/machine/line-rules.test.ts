import { expect, it } from 'vitest';
import { toHex } from '../codec/byte-encodings.ts';
import { TestHost } from '../testing/test-host.ts';

it('ignores polls until it has seen one to another address', () => {
  const host = new TestHost();
  expect(host.ask('81')).toBe('');
  expect(host.ask('82')).toBe('');
  expect(host.ask('81')).toBe('17');
});

it('chirps its address with the wake-up bit each 200 ms after 5 s of silence, and is then out of step', () => {
  const host = new TestHost().begin();
  host.words.length = 0;
  host.clock.advance(4_800);
  expect(host.words).toEqual([]);
  host.clock.advance(500);
  expect(host.words).toEqual([0x101, 0x101, 0x101]);
  expect(host.ask('81')).toBe('');
  host.ask('80');
  expect(host.ask('81')).toBe('00');
  expect(host.machine.violations).toEqual([]);
});

it('ends its chirp when the host synchronises, and begins anew if no poll to it follows', () => {
  const host = new TestHost();
  host.clock.advance(5_100);
  host.words.length = 0;
  host.send('80');
  for (let polls = 0; polls < 49; polls++) {
    host.clock.advance(100);
    host.send('82');
  }
  expect(host.words).toEqual([]);
  host.clock.advance(200);
  expect(host.words).toEqual([0x101]);
});

it('begins its answer after 2 ms and takes 0.57 ms for each byte', () => {
  const host = new TestHost().begin();
  host.words.length = 0;
  host.send('011A');
  host.clock.advance(2.5);
  expect(host.words).toHaveLength(0);
  host.clock.advance(0.1);
  expect(host.words).toHaveLength(1);
  host.clock.advance(8 * 0.573);
  expect(host.words).toHaveLength(8);
});

it('drops a message with more than 5 ms between two bytes', () => {
  const host = new TestHost().begin();
  host.send('01');
  host.clock.advance(7);
  host.machine.receive(0x1a);
  host.clock.advance(93);
  expect(toHex(host.words)).not.toContain('011A');
  expect(host.machine.violations).toEqual(['7.0 ms passed inside of message 01']);
});

it('notes a message that ends too early, and takes the next one', () => {
  const host = new TestHost().begin();
  host.send('010900');
  host.clock.advance(100);
  expect(host.ask('81')).toBe('00');
  expect(host.machine.violations).toEqual(['message 010900 ended before its last byte']);
});

it('notes bytes without the wake-up bit that belong to no message, and ignores those of other machines', () => {
  const host = new TestHost().begin();
  host.ask('021A');
  expect(host.machine.violations).toEqual([]);
  host.ask('81');
  host.machine.receive(0x1a);
  expect(host.machine.violations).toEqual(['byte 1A came outside of a message, without the wake-up bit']);
});

it('notes polls that come faster than it allows', () => {
  const host = new TestHost({ periodMs: 30 }).begin();
  host.ask('81');
  host.ask('81');
  expect(host.machine.violations[0]).toBe('a poll came 30.0 ms after the one before');
});

it('stops its answer when the host begins to send', () => {
  const host = new TestHost().begin();
  host.words.length = 0;
  host.send('011A');
  host.clock.advance(4);
  expect(host.words).toHaveLength(3);
  host.clock.advance(0);
  host.send('82');
  host.clock.advance(100);
  expect(host.words).toHaveLength(3);
  expect(host.machine.violations).toEqual(['a poll began while the machine was answering']);
});

it('is silent to commands that it does not know, and refuses data that it cannot take', () => {
  const host = new TestHost().begin();
  expect(host.ask('0199')).toBe('');
  expect(host.askWithCrc('010E07')).toBe('81');
  expect(host.machine.violations).toEqual(['long poll 010E0773B4 has data that the machine cannot take']);
});

it('answers to its own address alone', () => {
  const host = new TestHost({ settings: { address: 5 } });
  host.ask('80');
  expect(host.ask('81')).toBe('');
  expect(host.ask('85')).toBe('17');
  expect(host.ask('051A').slice(0, 4)).toBe('051A');
});
