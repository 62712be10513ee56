import { formatSerialFrameDescription } from '@reelfloor/protocol/channels/serial-frame-description';
import { describe, expect, it } from 'vitest';
import { aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import { getSasExceptionEffect } from '../frames/sas-exception-codes.ts';
import { describeSasException, describeSasHostFrame, describeSasMachineFrame } from './describe-frames.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

describe('what the host says', () => {
  it.each([
    ['80', 'Sync, everybody'],
    ['81', 'Poll'],
    ['01015108', 'Lock play'],
    ['0102CA3A', 'Allow play'],
    ['0107676D', 'Bill acceptor off'],
    ['010E0145D1', 'Real-time events on'],
    ['01AA005308', 'Automatic rebet off'],
    ['0109000100FFEB', 'Game 1 off'],
    ['012E14006AFD', 'Next game 2 s later'],
    ['0154', 'Serial number?'],
    ['0174FF0000001AF9', 'Ready for money?'],
    ['017400010500AC18', 'Lock for money in, 5 s'],
    ['017480000000A611', 'Unlock'],
    ['017202FF000F22', 'Transfer, how far?'],
    ['017201800BB4', 'Cancel the transfer'],
    [
      '017245000000000001000000000000000000000000417A0000000000000000000000000000000000000000000000105246374B325130303030303030303031000000000000000000E764',
      'Move 100.00 in, id RF7K2Q0000000001',
    ],
    ['007F11242026140322CFEC', 'Clock to 2026-11-24 14:03:22, everybody'],
    ['016F14000000000100020005000C00A000A100B800B900322B', 'Meters?'],
    ['019475CB', 'Reset the hand pay'],
    ['01C3', 'Command C3'],
  ])('%s means "%s"', (frame, meaning) => {
    expect(formatSerialFrameDescription(describeSasHostFrame(hex(frame)))).toBe(meaning);
  });
});

describe('what the machine says', () => {
  it.each([
    ['01FF001CA5', '81', 'Nothing new'],
    ['11', '81', 'Slot door opened'],
    ['01FF5110E6', '81', 'Hand pay waits'],
    ['01FF7E00250001234500000D4D', '81', 'Round began, stake 25'],
    ['01FF7F00000250C57C', '81', 'Round ended, won 250'],
    ['01FF69DB5B', '0174FF0000001AF9', 'Transfer has ended'],
    ['01', '0107676D', 'Done'],
    ['81', '0107676D', 'Refused: wrong form or data'],
    ['0100', '0174FF0000001AF9', 'Busy'],
    ['0172020087782D', '017202FF000F22', 'Transfer refused: not now'],
    ['01720200C0C31B', '017202FF000F22', 'Transfer refused: an earlier one is not acknowledged'],
    ['019400E124', '019475CB', 'Hand pay is reset'],
    ['0194016835', '019475CB', 'Hand pay cannot be reset from here'],
    ['01FF7F00000250C57D', '81', 'Damaged event'],
    ['0172', '017202FF000F22', 'Damaged'],
  ])('%s after %s means "%s"', (frame, poll, meaning) => {
    expect(formatSerialFrameDescription(describeSasMachineFrame(hex(frame), hex(poll)))).toBe(meaning);
  });

  it('unasked is told from an answer', () => {
    expect(formatSerialFrameDescription(describeSasMachineFrame(hex('01'), null))).toBe('Asks to be synchronised');
    expect(formatSerialFrameDescription(describeSasMachineFrame(hex('0154'), null))).toBe('Unasked');
  });
});

describe('no name is missing', () => {
  it('of an exception that the driver knows', () => {
    const codes = Array.from({ length: 256 }, (_, code) => code);
    const unnamed = codes.filter((code) =>
      /^Exception [0-9A-F]{2}$/.test(formatSerialFrameDescription([describeSasException(code)])),
    );
    expect(unnamed.filter((code) => getSasExceptionEffect(code).kind !== 'unknown')).toEqual([]);
    expect(codes.filter((code) => !unnamed.includes(code) && getSasExceptionEffect(code).kind === 'unknown')).toEqual(
      [],
    );
  });

  it('of a poll that the driver uses', () => {
    const commands = [...Object.values(longPolls), ...Object.values(aftPolls)].map(({ command }) => command);
    const unnamed = commands.filter((command) =>
      formatSerialFrameDescription(describeSasHostFrame(Uint8Array.of(1, command))).startsWith('Command'),
    );
    expect(unnamed).toEqual([]);
  });
});
