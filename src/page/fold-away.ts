import { fill } from './el.ts';

/** A way to empty a place that something opened just now; the focus goes back to what opened it. */
export function foldAway(holder: HTMLElement): () => void {
  const opener = document.activeElement;
  return () => {
    fill(holder);
    if (opener instanceof HTMLElement && opener.isConnected) {
      opener.focus({ preventScroll: true });
    }
  };
}
