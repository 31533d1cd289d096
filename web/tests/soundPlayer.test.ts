// The maker of sounds wakes the browser's audio for a sound, and lets it sleep again when nothing sounds.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const param = () => ({
  setValueAtTime: vi.fn(),
  linearRampToValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
});

class Source {
  static made: Source[] = [];
  frequency = param();
  gain = param();
  onended: (() => void) | null = null;
  start = vi.fn();
  stop = vi.fn();
  constructor() {
    Source.made.push(this);
  }
  connect<Next>(next: Next): Next {
    return next;
  }
}

class Context {
  static only: Context;
  state = 'suspended';
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  constructor() {
    Context.only = this;
  }
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
}

class Samples {
  getChannelData = () => new Float32Array(50);
}

const sources = () => Source.made.filter(({ start }) => start.mock.calls.length);
const end = () => sources().forEach((source) => source.onended?.());

describe('the audio of the page', () => {
  let maker: typeof import('../src/ui/sounds/player');

  beforeEach(async () => {
    vi.useFakeTimers();
    Source.made = [];
    vi.stubGlobal('AudioContext', Context);
    vi.stubGlobal('AudioBuffer', Samples);
    for (const node of ['OscillatorNode', 'AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode'])
      vi.stubGlobal(node, Source);
    vi.resetModules();
    maker = await import('../src/ui/sounds/player');
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is awake while anything sounds, and sleeps after the last of it', async () => {
    maker.play('card', 0, 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(Context.only.state).toBe('running');
    end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(Context.only.state).toBe('suspended');
  });

  it('wakes for a sound after its sleep', async () => {
    maker.play('card', 0, 1);
    end();
    await vi.advanceTimersByTimeAsync(5000);
    maker.play('bell', 0, 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(Context.only.state).toBe('running');
  });

  it('stays awake between sounds that follow each other', async () => {
    maker.play('card', 0, 1);
    end();
    await vi.advanceTimersByTimeAsync(100);
    maker.play('card', 0, 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(Context.only.state).toBe('running');
  });

  it('sleeps when what had not begun to sound is left out', async () => {
    maker.play('card', 3, 1);
    maker.hush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sources().every(({ stop }) => stop.mock.calls.length === 2)).toBe(true);
    expect(Context.only.state).toBe('suspended');
  });
});
