import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock, settled } from '../../../testing/manual-clock.ts';
import { MachineSound } from './machine-sound.ts';

class FakeAudio extends EventTarget {
  srcObject: unknown = null;
  volume = 1;
  muted = false;
  plays = 0;
  isForbidden = false;
  play = async () => {
    this.plays++;
    if (this.isForbidden) throw new DOMException('not before a gesture', 'NotAllowedError');
  };
}

beforeEach(() => void vi.stubGlobal('document', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

const open = () => {
  const audio = new FakeAudio();
  const clock = new ManualClock();
  const sound = new MachineSound(audio as never, clock);
  const play = async () => {
    const track = { readyState: 'live' };
    sound.play({ getAudioTracks: () => [track] } as never);
    await settled();
    return track;
  };
  const touch = async () => {
    document.dispatchEvent(new Event('pointerup'));
    await settled();
  };
  return { audio, clock, sound, play, touch };
};

describe('the sound of a machine', () => {
  it('plays once it arrives, and is not reported as playing before', async () => {
    const { sound, play } = open();
    expect(sound.getState()).toBe('silent');
    await play();
    sound.receive(false);
    expect(sound.getState()).toBe('silent');
    sound.receive(true);
    expect(sound.getState()).toBe('playing');
  });

  it('is reported missing after three seconds without any, until it arrives', async () => {
    const { clock, sound, play } = open();
    await play();
    await clock.advance(2999);
    expect(sound.getState()).toBe('silent');
    await clock.advance(1);
    expect(sound.getState()).toBe('missing');
    sound.receive(true);
    expect(sound.getState()).toBe('playing');
    sound.receive(false);
    await clock.advance(2999);
    sound.receive(false);
    expect(sound.getState()).toBe('silent');
    await clock.advance(1);
    expect(sound.getState()).toBe('missing');
  });

  it('that the browser forbids waits for a touch and plays with it', async () => {
    const { audio, sound, play, touch } = open();
    audio.isForbidden = true;
    await play();
    sound.receive(true);
    expect(sound.getState()).toBe('blocked');
    await touch();
    expect(sound.getState()).toBe('blocked');
    audio.isForbidden = false;
    await touch();
    expect(sound.getState()).toBe('playing');
    await touch();
    expect(audio.plays).toBe(3);
  });

  it('that the system paused, as a phone call or headset does, waits for a touch', async () => {
    const { audio, sound, play, touch } = open();
    await play();
    sound.receive(true);
    audio.dispatchEvent(new Event('pause'));
    expect(sound.getState()).toBe('blocked');
    await touch();
    expect(sound.getState()).toBe('playing');
    expect(audio.plays).toBe(2);
  });

  it('of a closed connection is over, and no touch restarts it', async () => {
    const { audio, sound, play, touch } = open();
    const track = await play();
    track.readyState = 'ended';
    audio.dispatchEvent(new Event('pause'));
    expect(sound.getState()).toBe('silent');
    await touch();
    expect(audio.plays).toBe(1);
  });

  it('is not reported before a machine has offered any', async () => {
    const { clock, sound } = open();
    sound.receive(true);
    await clock.advance(60_000);
    expect(sound.getState()).toBe('silent');
  });

  it('leaves no listener behind when it is stopped', async () => {
    const { audio, clock, sound, play, touch } = open();
    audio.isForbidden = true;
    await play();
    sound.stop();
    audio.dispatchEvent(new Event('pause'));
    await touch();
    await clock.advance(60_000);
    expect(sound.getState()).toBe('silent');
    expect(audio.plays).toBe(1);
    expect(clock.planned).toBe(0);
  });
});
