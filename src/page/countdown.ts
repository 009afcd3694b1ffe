import { duration } from '../base/time-words.ts';
import { el, fill } from './el.ts';

const SOON_MS = 60_000;

/** The time that is left until a moment; `tickCountdowns` keeps it true. */
export function countdown(until: number): HTMLElement {
  const element = el('span', { class: 'countdown', role: 'timer', 'data-until': until });
  tick(element, Date.now());
  return element;
}

/** Draws all countdowns in an element anew. */
export function tickCountdowns(holder: HTMLElement): void {
  const now = Date.now();
  for (const element of holder.querySelectorAll<HTMLElement>('[data-until]')) {
    tick(element, now);
  }
}

function tick(element: HTMLElement, now: number): void {
  const left = Number(element.dataset['until']) - now;
  element.classList.toggle('is-soon', left < SOON_MS);
  fill(element, left <= 0 ? 'time is over' : `${duration(left)} left`);
}
