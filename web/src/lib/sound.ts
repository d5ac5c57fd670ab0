/** Soft sounds, made as they are played: a wooden chime over water. */

import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function chime(frequency: number, delay: number, loudness: number): void {
  if (!audio) return;
  const start = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  gain.connect(audio.destination);
  for (const [overtone, share] of [
    [1, 1],
    [2.76, 0.18],
  ] as const) {
    const tone = audio.createOscillator();
    const part = audio.createGain();
    tone.frequency.value = frequency * overtone;
    part.gain.value = share;
    tone.connect(part).connect(gain);
    tone.start(start);
    tone.stop(start + 1);
  }
}

function play(notes: [number, number][], loudness = 0.12): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const [frequency, delay] of notes) chime(frequency, delay, loudness);
  } catch {
    // A browser without sound is a quiet table.
  }
}

export const sound = {
  turn: () =>
    play([
      [587.3, 0],
      [880, 0.14],
    ]),
  put: () =>
    play(
      [
        [329.6, 0],
        [493.9, 0.07],
      ],
      0.06,
    ),
  chat: () => play([[1174.7, 0]], 0.05),
  over: () =>
    play([
      [523.3, 0],
      [659.3, 0.13],
      [784, 0.26],
      [1046.5, 0.42],
    ]),
};
