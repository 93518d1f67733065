/** Small sounds, made on the spot. Silent until a person has touched the page. */

export type Sound = "dice" | "checker" | "hit" | "cube" | "turn" | "bell" | "refused";

interface Tone {
  /** Seconds after the beginning. */
  at: number;
  length: number;
  /** Hertz; without it noise. */
  pitch?: number;
  /** Where the noise is filtered, in hertz. */
  colour?: number;
  loud: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  dice: [0, 0.07, 0.12, 0.2, 0.26, 0.31].map((at, index) => ({
    at,
    length: 0.035,
    colour: 2400 - index * 180,
    loud: 0.5 - index * 0.06,
  })),
  checker: [
    { at: 0, length: 0.05, colour: 1500, loud: 0.5 },
    { at: 0, length: 0.07, pitch: 190, loud: 0.25 },
  ],
  hit: [
    { at: 0, length: 0.06, colour: 1800, loud: 0.7 },
    { at: 0.09, length: 0.08, colour: 700, loud: 0.4 },
  ],
  cube: [
    { at: 0, length: 0.09, colour: 900, loud: 0.7 },
    { at: 0.03, length: 0.16, pitch: 240, loud: 0.35 },
  ],
  turn: [
    { at: 0, length: 0.18, pitch: 660, loud: 0.18 },
    { at: 0.11, length: 0.25, pitch: 880, loud: 0.16 },
  ],
  bell: [
    { at: 0, length: 1.2, pitch: 784, loud: 0.22 },
    { at: 0, length: 0.9, pitch: 1568, loud: 0.1 },
    { at: 0.25, length: 1.2, pitch: 1047, loud: 0.18 },
  ],
  refused: [{ at: 0, length: 0.2, pitch: 150, loud: 0.2 }],
};

export class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  constructor(public on: boolean) {}

  play(sound: Sound): void {
    if (!this.on || document.hidden) return;
    const context = this.ready();
    if (!context || context.state !== "running") return;
    for (const tone of SOUNDS[sound]) this.tone(context, tone);
  }

  /** To be called when a person has touched the page: before, browsers allow no sound. */
  allow(): void {
    if (this.on) void this.ready()?.resume();
  }

  private ready(): AudioContext | null {
    if (!this.context && "AudioContext" in window) this.context = new AudioContext();
    return this.context;
  }

  private tone(context: AudioContext, tone: Tone): void {
    const start = context.currentTime + tone.at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(tone.loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
    volume.connect(context.destination);
    if (tone.pitch) {
      const source = context.createOscillator();
      source.frequency.value = tone.pitch;
      source.connect(volume);
      source.start(start);
      source.stop(start + tone.length);
      return;
    }
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = tone.colour ?? 1000;
    source.connect(filter).connect(volume);
    source.start(start, 0, tone.length);
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
